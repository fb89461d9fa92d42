import type { QueryClient } from '@tanstack/react-query'

/** What is shown here and there and outlives every place that shows it. It changes at once, for fields that are typed in. */
export type Shelf<T> = {
  read: () => T
  subscribe: (listener: () => void) => () => void
  change: (to: (now: T) => T) => void
}

export function newShelf<T>(first: T, onChange: (now: T) => void): Shelf<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (to) => {
      value = to(value)
      onChange(value)
      for (const listener of listeners) listener()
    },
  }
}

/** One thing for each member, made when it is first asked for. It lives as long as the page, which has one cache. */
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
