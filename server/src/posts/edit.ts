import type { Viewer } from '../core/viewer.ts'
import { type EditPostInput, type Post, postWording, type Tag, TAGS_MAX } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { refuseChanged } from '../core/changed-meanwhile.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { invalid, notFound } from '../core/errors.ts'
import { retagWithHashtags } from '../hashtags/hashtags.ts'
import { photosOf, setAltTexts } from '../media/media.ts'
import { changeOwnPost, lockOwnPost } from '../policy/own-posts.ts'
import { checkContent } from './create.ts'
import { reviewPreview } from './edit-preview.ts'
import { hydratePosts } from './page/post-page.ts'
import { retagPeople, tagPeople } from './tags.ts'

const WRONG_ALTS = 'Each photo of the post needs its description, even an empty one.'

/** Changes the text of a viewer's post, and the descriptions of its photos. Two edits at once run one after the other. */
export function editPost(db: Db, viewer: Viewer, postId: number, input: EditPostInput): Promise<Post> {
  const { content, before } = input
  return inTransaction(db, async (tx) => {
    const own = await lockOwnPost(tx, viewer, postId, postWording.notYoursToEdit)
    refuseChanged('post', own.content, { before, after: content })
    const text = { before: own.content, after: content }
    // A post of photos alone may stay without words (rules/posts.md 58).
    await checkContent(tx, content, own.content === '')
    await describePhotos(tx, postId, input)
    await changeOwnPost(tx, own, { content, is_edited: true, updated_at: sql<Date>`clock_timestamp()` })
    await retagWithHashtags(tx, postId, content)
    await retagPeople(tx, viewer, postId, text)
    await reviewPreview(tx, own, content)
    return readBack(tx, viewer, postId)
  })
}

async function describePhotos(tx: Db, postId: number, { alts, altsBefore }: EditPostInput): Promise<void> {
  if (!alts) return
  const photos = await photosOf(tx, postId)
  if (alts.length !== photos.length) throw invalid('alts', WRONG_ALTS)
  const current = JSON.stringify(photos.map(({ alt }) => alt))
  refuseChanged('post', current, {
    before: altsBefore && JSON.stringify(altsBefore),
    after: JSON.stringify(alts),
  })
  const keys = photos.map(({ key }) => key)
  await setAltTexts(tx, keys, alts)
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
