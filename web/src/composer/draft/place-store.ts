import type { QueryClient } from '@tanstack/react-query'
import { type ComposerPlace, draftName } from './stored-height.ts'

/** Makes one object per place when it is first needed. It lives as long as the page, which has one query cache. */
export function forEachPlace<T>(make: (place: ComposerPlace, page: QueryClient) => T) {
  const pages = new WeakMap<QueryClient, Map<string, T>>()
  return (page: QueryClient, place: ComposerPlace): T => {
    const places = pages.get(page) ?? new Map<string, T>()
    pages.set(page, places)
    const name = draftName(place)
    const store = places.get(name) ?? make(place, page)
    places.set(name, store)
    return store
  }
}
