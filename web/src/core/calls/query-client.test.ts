import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('client data is fresh 2 minutes, kept 10, and asked for once', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: { staleTime: 120_000, gcTime: 600_000, refetchOnWindowFocus: false, retry: false },
    mutations: { retry: false },
  })
})
