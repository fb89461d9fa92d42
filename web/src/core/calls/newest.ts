import { replaceEqualDeep } from '@tanstack/react-query'
import { isNewer, newestOf } from './own-items.ts'
import { itemsOf, type Pages, withItems } from './pages.ts'
import type { DatedItem, Page } from './request.ts'

/**
 * The newest part of a list, as the server has it now, in the cached list: what is unknown goes in where it belongs, and what
 * the server no longer has goes. If nothing shows that the two meet, the cached rest is dropped, so that there is no gap.
 * `carried` gives an item its present form. Within a page of a list in reading order the items are not sorted.
 */
export function withNewest<T extends DatedItem>(
  list: Pages<T>,
  newest: Page<T>,
  carried: (old: T, now: T) => T = (old, now) => replaceEqualDeep(old, now),
): Pages<T> {
  const known = new Map(itemsOf(list).map((item) => [item.id, item]))
  const items = newest.items.map((now) => {
    const old = known.get(now.id)
    return old ? carried(old, now) : now
  })
  const isRest = restBelow(newest)
  if (!itemsOf(list).some(isRest) || !isJoined(list, newest))
    return { pages: [{ ...newest, items }], pageParams: [null] }
  const merged = withItems(list, (old, page) => [...(page === 0 ? items : []), ...old.filter(isRest)])
  return readUpTo(merged, newest.readTo)
}

/** Whether an item stands below the newest part. */
function restBelow<T extends DatedItem>({ items, next }: Page<T>): (item: T) => boolean {
  const fresh = new Set(items.map(({ id }) => id))
  const oldest = items.reduce<T | undefined>(
    (last, one) => (last && isNewer(one, last) ? last : one),
    undefined,
  )
  return (item) => next !== null && oldest !== undefined && isNewer(oldest, item) && !fresh.has(item.id)
}

/** Whether the list was read up into the newest part. An own item that was added above tells nothing about that. */
export function isJoined<T extends DatedItem>(list: Pick<Pages<T>, 'pages'>, newest: Page<T>): boolean {
  const isRest = restBelow(newest)
  const readTo = list.pages[0]?.readTo ?? newestOf(itemsOf(list))
  return itemsOf(list).some((item) => !isNewer(item, readTo) && !isRest(item))
}

function readUpTo<T>(list: Pages<T>, readTo: DatedItem | undefined): Pages<T> {
  const [first, ...others] = list.pages
  if (!first || first.readTo === readTo) return list
  return { ...list, pages: [{ items: first.items, next: first.next, ...(readTo && { readTo }) }, ...others] }
}
