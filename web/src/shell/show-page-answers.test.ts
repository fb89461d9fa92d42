import { QueryClient } from '@tanstack/react-query'
import { friendsApi, REQUESTS_PAGE } from '@kith/shared/friends.ts'
import { expect, test } from 'vitest'
import { answerOf } from '../core/calls/page-answers.ts'
import { receivedQuery } from '../friends/api.ts'
import { fillCache } from './show-page-answers.ts'

test('the friend requests that come with the page are there for its first render', () => {
  const queries = new QueryClient()
  const address = `${friendsApi.received}?limit=${REQUESTS_PAGE}`
  fillCache(queries, [answerOf({ address, body: '[{"id":5}]', headers: {} })], {
    updatedAt: 1,
    withPosts: false,
  })
  expect(queries.getQueryData(receivedQuery.queryKey)?.pages).toEqual([{ items: [{ id: 5 }], next: null }])
})
