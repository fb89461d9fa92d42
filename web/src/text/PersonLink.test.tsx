import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { PersonName } from './PersonLink.tsx'

test('a name runs in its own direction, so that it is cut short at its end', async () => {
  renderPage(() => <PersonName person={{ username: 'layla', name: 'ليلى' }} className="truncate" />)
  expect((await screen.findByRole('link', { name: 'ليلى' })).dir).toBe('auto')
})
