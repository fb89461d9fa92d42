import type { Post } from '@kith/shared/posts.ts'
import { itemsOf, type Pages, withItems } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'

/** The posts of the first page, as it is now, that stand above the shown ones. */
export function above(shown: readonly Post[], head: Page<Post>): Post[] {
  const known = new Set(shown.map(({ id }) => id))
  const end = head.items.findIndex(({ id }) => known.has(id))
  return end === -1 ? head.items : head.items.slice(0, end)
}

/** The list with the new posts on top. If they don't reach down to the shown ones, only the first page remains. */
export function withHead(shown: Pages<Post>, head: Page<Post>): Pages<Post> {
  const fresh = above(itemsOf(shown), head)
  if (fresh.length === head.items.length && head.next) return { pages: [head], pageParams: [null] }
  return withItems(shown, (posts, page) => (page === 0 ? [...fresh, ...posts] : posts))
}

/** '1 new post', '12 new posts', '30+ new posts'. */
export function newPostsWords(shown: readonly Post[], head: Page<Post>): string {
  const { length } = above(shown, head)
  return `${length}${length === head.items.length && head.next ? '+' : ''} new ${length === 1 ? 'post' : 'posts'}`
}
