import type { QueryClient } from '@tanstack/react-query'
import { answeredAt, readPageAnswers } from '../core/page-answers.ts'
import { type FeedChoice, feedKey, POSTS } from '../posts/api.ts'

/** Fills the cache with the answers of the page, so that the first render shows them. Lists only where wanted. */
export function showPageAnswers(queries: QueryClient, withLists: boolean): void {
  const updatedAt = answeredAt()
  const show = (key: readonly unknown[], data: unknown) => queries.setQueryData(key, data, { updatedAt })
  for (const { path, query, body, next } of readPageAnswers()) {
    if (path !== POSTS) show([path], body)
    else if (withLists)
      show(feedKey(query as FeedChoice), { pages: [{ items: body, next }], pageParams: [null] })
  }
}
