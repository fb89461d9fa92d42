import type { Viewer } from '../core/viewer.ts'
import { type EditPostInput, type Post, postWording, type Tag, TAGS_MAX } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { refuseChanged } from '../core/changed-meanwhile.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { invalid, notFound } from '../core/errors.ts'
import { retagWithHashtags } from '../hashtags/hashtags.ts'
import { changeOwnPost, lockOwnPost } from '../policy/own-posts.ts'
import { checkContent } from './create.ts'
import { reviewPreview } from './edit-preview.ts'
import { hydratePosts } from './page/post-page.ts'
import { retagPeople, tagPeople } from './tags.ts'

/** Changes the text of a viewer's post. Two edits at once run one after the other. */
export function editPost(
  db: Db,
  viewer: Viewer,
  postId: number,
  { content, before }: EditPostInput,
): Promise<Post> {
  return inTransaction(db, async (tx) => {
    const own = await lockOwnPost(tx, viewer, postId, postWording.notYoursToEdit)
    refuseChanged('post', own.content, { before, after: content })
    const text = { before: own.content, after: content }
    await checkContent(tx, content, false)
    await changeOwnPost(tx, own, { content, is_edited: true, updated_at: sql<Date>`clock_timestamp()` })
    await retagWithHashtags(tx, postId, content)
    await retagPeople(tx, viewer, postId, text)
    await reviewPreview(tx, own, content)
    return readBack(tx, viewer, postId)
  })
}

/** Tags people in a viewer's post: all of them, or nobody when one of them may not see it (rules/posts.md 12). */
export function addTags(db: Db, viewer: Viewer, postId: number, wanted: number[]): Promise<Tag[]> {
  return inTransaction(db, async (tx) => {
    await lockOwnPost(tx, viewer, postId, postWording.notYoursToTag)
    const untagged = await tagPeople(tx, viewer, postId, [...new Set(wanted)])
    if (untagged.length > 0) throw notFound('member')
    const { tags } = await readBack(tx, viewer, postId)
    if (tags.length > TAGS_MAX) throw invalid('taggedUserIds', postWording.tooManyTags)
    return tags
  })
}

async function readBack(tx: Db, viewer: Viewer, postId: number): Promise<Post> {
  const [post] = await hydratePosts(tx, viewer, [postId])
  if (!post) throw notFound()
  return post
}
