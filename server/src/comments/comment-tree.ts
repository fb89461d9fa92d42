import type { Comment } from '@kith/shared/comments.ts'
import { writePosition } from '../core/paging.ts'
import type { BareComment } from './comment-json.ts'

/** A comment of a list sorted by time. `isFirst` is true for one of the first replies to another comment. */
export type FlatComment = BareComment & { isFirst: boolean }

/** Puts every comment under the one that it answers. Comments whose parent isn't in the list form the page. */
export function nest(branches: FlatComment[]): Comment[] {
  const comments = new Map<number, Comment>()
  for (const { isFirst: _, ...bare } of branches)
    comments.set(bare.id, { ...bare, replies: [], repliesCursor: null })
  const page: Comment[] = []
  for (const { id, parentId, isFirst } of branches) {
    const comment = comments.get(id)
    const parent = comments.get(parentId ?? 0)
    if (!comment) continue
    ;(parent ? parent.replies : page).push(comment)
    // The cursor for more replies follows the last of the first replies. A reply that is here only because it leads to
    // a linked comment does not count.
    if (parent && isFirst) parent.repliesCursor = writePosition(comment)
  }
  for (const comment of comments.values())
    if (comment.replies.length >= comment.replyCount) comment.repliesCursor = null
  return page
}
