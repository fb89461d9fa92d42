import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { accountsApi } from '@kith/shared/accounts.ts'
import { expect, test, vi } from 'vitest'
import { clearCache, refetchAll, refetchWhenShown } from './refetch.ts'

/** A list that is on screen, one that is not, and the viewer's own record, with what each change leaves of them. */
async function after(change: (queries: QueryClient) => void) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const read = vi.fn(async ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => path)
  for (const path of ['shown', 'hidden', accountsApi.user])
    await queries.fetchQuery({ queryKey: [path], queryFn: read })
  const watched = ['shown', accountsApi.user].map((path) =>
    new QueryObserver(queries, { queryKey: [path], queryFn: read }).subscribe(() => {}),
  )
  read.mockClear()
  change(queries)
  const kept = ['shown', 'hidden', accountsApi.user].filter((path) => queries.getQueryData([path]))
  await expect.poll(() => queries.isFetching()).toBe(0)
  for (const stop of watched) stop()
  return { kept, fetched: read.mock.calls.map(([{ queryKey }]) => queryKey[0]) }
}

test.each([
  [refetchWhenShown, { kept: ['shown', accountsApi.user], fetched: [] }],
  [refetchAll, { kept: ['shown', accountsApi.user], fetched: ['shown'] }],
  [clearCache, { kept: [accountsApi.user], fetched: ['shown'] }],
])('%o keeps of what is cached what it says, and fetches again what it says', async (change, left) => {
  expect(await after(change)).toEqual(left)
})
