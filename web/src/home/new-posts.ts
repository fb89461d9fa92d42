import type { Post } from '@kith/shared/posts.ts'
import { isJoined } from '../core/calls/newest.ts'
import { isNewer } from '../core/calls/own-items.ts'
import { itemsOf, type Pages } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'

type ShownPages = Pick<Pages<Post>, 'pages'>

/**
 * '1 new post', '12 new posts', '30+ new posts'; empty when there is none. With as many own new posts as a page holds, those
 * of others between them and the shown ones are not counted.
 */
export function newPostsWords(shown: ShownPages, head: Page<Post>): string {
  const { length } = missingPosts(shown, head)
  const isMore = head.next !== null && !isJoined(shown, head)
  if (length === 0) return isMore ? 'New posts' : ''
  return `${length}${isMore ? '+' : ''} new ${length === 1 ? 'post' : 'posts'}`
}

/** The posts of the first page, as it is now, that are missing among the shown ones. Those below them are not. */
export function missingPosts(shown: ShownPages, head: Page<Post>): Post[] {
  const posts = itemsOf(shown)
  const known = new Set(posts.map(({ id }) => id))
  const isComplete = posts.length === 0 || shown.pages.at(-1)?.next === null
  const isWithin = (post: Post) => isComplete || posts.some((other) => isNewer(post, other))
  return head.items.filter((post) => !known.has(post.id) && isWithin(post))
}
