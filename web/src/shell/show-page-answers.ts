import type { QueryClient } from '@tanstack/react-query'
import { answeredAt, type PageAnswer, readPageAnswers } from '../core/calls/page-answers.ts'
import { type FeedChoice, feedKey, POSTS } from '../posts/api.ts'

/** Fills the cache with the answers of the page, so that the first render shows them. Lists only where wanted. */
export const showPageAnswers = (queries: QueryClient, withLists: boolean) =>
  fillCache(queries, readPageAnswers(), { updatedAt: answeredAt(), withLists })

type Options = { updatedAt: number; withLists: boolean }

export function fillCache(
  queries: QueryClient,
  answers: readonly PageAnswer[],
  { updatedAt, withLists }: Options,
): void {
  const show = (key: readonly unknown[], data: unknown) => queries.setQueryData(key, data, { updatedAt })
  for (const { path, query, body, next } of answers) {
    if (path !== POSTS) show([path], body)
    else if (withLists)
      show(feedKey(query as FeedChoice), { pages: [{ items: body, next }], pageParams: [null] })
  }
}
