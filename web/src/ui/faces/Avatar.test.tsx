import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

test('a picture that can not be had gives way to the printed face', () => {
  const { container } = render(<Avatar person={{ username: 'ada', avatar: '/media/gone' }} />)
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/media/gone?w=96')
  if (picture) fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})

test('a new picture shows in the place of one that could not be had', () => {
  const { container, rerender } = render(<Avatar person={{ username: 'ada', avatar: '/media/gone' }} />)
  const picture = container.querySelector('img')
  if (picture) fireEvent.error(picture)
  rerender(<Avatar person={{ username: 'ada', avatar: '/media/new' }} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/new?w=96')
})
