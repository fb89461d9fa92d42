import type { QueryClient } from '@tanstack/react-query'
import { answeredAt, type PageAnswer, readPageAnswers } from '../core/calls/page-answers.ts'
import { RECEIVED, receivedQuery } from '../friends/api.ts'
import { type FeedChoice, feedKey, POSTS } from '../posts/api.ts'

/** Fills the cache with the answers of the page, so that the first render shows them. Posts only where wanted. */
export const showPageAnswers = (queries: QueryClient, withPosts: boolean) =>
  fillCache(queries, readPageAnswers(), { updatedAt: answeredAt(), withPosts })

type Options = { updatedAt: number; withPosts: boolean }

export function fillCache(
  queries: QueryClient,
  answers: readonly PageAnswer[],
  { updatedAt, withPosts }: Options,
): void {
  const show = (key: readonly unknown[], data: unknown) => queries.setQueryData(key, data, { updatedAt })
  for (const { path, query, body, next } of answers) {
    const list = { pages: [{ items: body, next }], pageParams: [null] }
    if (path === RECEIVED) show(receivedQuery.queryKey, list)
    else if (path !== POSTS) show([path], body)
    else if (withPosts) show(feedKey(query as FeedChoice), list)
  }
}
