import type { CurrentUser } from '@kith/shared/accounts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { ada } from '../../../test/home.tsx'
import { sessionQuery } from '../../accounts/api.ts'
import { createQueryClient } from '../../core/calls/query-client.ts'
import { applyTheme } from '../../core/theme/theme.ts'
import { ThemeWatch } from './ThemeWatch.tsx'

const ben: CurrentUser = { ...ada, colorTheme: 'midnight_dark' }
const root = document.documentElement

test('a member who signs in while the visitors’ theme loads keeps their own', async () => {
  const queries = createQueryClient()
  queries.setQueryData(sessionQuery.queryKey, null)
  const before: (string | null)[] = []
  const watch = new MutationObserver((changes) => before.push(...changes.map(({ oldValue }) => oldValue)))
  watch.observe(root, { attributeFilter: ['data-theme'], attributeOldValue: true })
  onTestFinished(() => {
    watch.disconnect()
    applyTheme(null, false)
  })
  render(
    <QueryClientProvider client={queries}>
      <ThemeWatch />
    </QueryClientProvider>,
  )
  applyTheme('midnight_dark', false)
  queries.setQueryData(sessionQuery.queryKey, ben)
  // Put on when signing in, and put on again.
  await expect.poll(() => before).toEqual([null, 'midnight_dark'])
})
