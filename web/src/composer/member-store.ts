import type { QueryClient } from '@tanstack/react-query'

/** Makes one object per member when it is first needed. It lives as long as the page, which has one query cache. */
export function forEachMember<T>(make: (memberId: number, page: QueryClient) => T) {
  const pages = new WeakMap<QueryClient, Map<number, T>>()
  return (page: QueryClient, memberId: number): T => {
    const members = pages.get(page) ?? new Map<number, T>()
    pages.set(page, members)
    const thing = members.get(memberId) ?? make(memberId, page)
    members.set(memberId, thing)
    return thing
  }
}
