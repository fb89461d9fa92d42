import { itemsOf, type Pages } from './pages.ts'
import type { DatedItem } from './request.ts'

/** Whether one item stands nearer to the newest end of a list than another. */
export const isNewer = (one: DatedItem, other: DatedItem): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** The newest of some items. Of none it is older than any. */
export const newestOf = (items: readonly DatedItem[]): DatedItem =>
  items.reduce<DatedItem>((newest, item) => (isNewer(item, newest) ? item : newest), { id: 0, createdAt: '' })

/**
 * Adds an item of the viewer's own to a list that holds its newest page first, where it belongs. What others added before it
 * may be unknown, so the first page keeps in `readTo` up to where it was read. `isFirst` names items that stay on top.
 */
export function withOwn<T extends DatedItem>(
  list: Pages<T>,
  own: T,
  isFirst: (item: T) => boolean | undefined = () => false,
): Pages<T> {
  if (itemsOf(list).some(({ id }) => id === own.id)) return list
  const follows = (item: T) => !isFirst(item) && isNewer(own, item)
  const found = list.pages.findIndex(({ items }) => items.some(follows))
  // Below all that was read it comes with its page.
  const at = found === -1 && list.pages.at(-1)?.next === null ? list.pages.length - 1 : found
  const pages = list.pages.map((page, index) => {
    if (index !== at) return page
    const before = page.items.findIndex(follows)
    const items = page.items.toSpliced(before === -1 ? page.items.length : before, 0, own)
    return { ...page, items, ...(at === 0 && { readTo: page.readTo ?? newestOf(page.items) }) }
  })
  return at === -1 ? list : { ...list, pages }
}
