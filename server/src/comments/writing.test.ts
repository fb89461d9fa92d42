import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Comment, commentWording, type CreatedComment } from '@kith/shared/comments.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import type { LikeAnswer, Post } from '@kith/shared/posts.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { type FormFile, formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Two friends, a stranger, and a post of the first. */
async function scene() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  const post = await world.post(ann)
  const as = async (person: Person) => {
    const client = await world.signIn(person)
    return {
      ...client,
      comment: (body: object, headers?: Record<string, string>) =>
        client.post<CreatedComment>(`/api/posts/${post}/comment`, body, headers),
      send: async (fields: Record<string, string>, files: FormFile[] = []) => {
        const { body, headers } = await formOf(fields, files)
        return client.post<CreatedComment>(`/api/posts/${post}/comment`, body, headers)
      },
      thread: async () => (await client.get<Comment[]>(`/api/posts/${post}/comments`)).body,
    }
  }
  return { ann, ben, zoe, post, forAnn: await as(ann), forBen: await as(ben), as }
}

const notificationsOf = async (person: Person) =>
  (await world.notifications(person)).map(
    ({ type, message, relatedUserId, relatedPostId, relatedCommentId }) => ({
      type,
      message,
      relatedUserId,
      relatedPostId,
      relatedCommentId,
    }),
  )

describe('a comment', () => {
  test('shows in the thread and in the count, and its post’s author is notified', async () => {
    const { ann, ben, post, forAnn, forBen } = await scene()
    const { status, body } = await forBen.comment({ content: 'Well said', postId: post })
    expect(status).toBe(201)
    expect(body).toMatchObject({ content: 'Well said', userId: ben.id, canDelete: true, replies: [] })
    expect(await forAnn.thread()).toMatchObject([{ id: body.id, canDelete: false }])
    expect((await forAnn.get<Post>(`/api/posts/${post}`)).body.comments).toBe(1)
    expect(await notificationsOf(ann)).toEqual([
      {
        type: 'comment',
        message: `${ben.name} commented on your post`,
        relatedUserId: ben.id,
        relatedPostId: post,
        relatedCommentId: body.id,
      },
    ])
  })

  test('in reply notifies the author who is answered, once, and nobody of their own acts', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const first = await forAnn.comment({ content: 'One' })
    expect(await notificationsOf(ann)).toEqual([])
    const reply = await forBen.comment({ content: 'Two', parentId: first.body.id, taggedUserIds: [ann.id] })
    expect(reply.body).toMatchObject({ parentId: first.body.id, taggedUserIds: [ann.id] })
    expect(await notificationsOf(ann)).toMatchObject([{ type: 'reply' }])
    await forAnn.comment({ content: 'Three', parentId: reply.body.id })
    expect(await notificationsOf(ben)).toMatchObject([{ type: 'reply' }])
  })

  test('tags and notifies those who may see it, and names the others in the answer', async () => {
    const { ann, ben, zoe, forAnn } = await scene()
    const { body } = await forAnn.comment({ content: 'Look', taggedUserIds: [ben.id, zoe.id, 999_999_999] })
    expect(body.tags).toEqual([{ id: ben.id, username: ben.username, name: ben.name }])
    expect(body.untagged).toEqual([zoe.id, 999_999_999])
    expect(await notificationsOf(ben)).toMatchObject([
      { type: 'mention', message: `${ann.name} mentioned you in a comment` },
    ])
    expect(await notificationsOf(zoe)).toEqual([])
  })

  test('does not notify a tagged member who may not see it because of a block with an author above', async () => {
    const { ann, ben, post } = await scene()
    const eve = await world.person()
    await world.befriend(ann, eve)
    const forEve = await world.signIn(eve)
    const above = await forEve.post<CreatedComment>(`/api/posts/${post}/comment`, { content: 'Above' })
    await world.block(ben, eve)
    const forAnn = await world.signIn(ann)
    const body = { content: 'Under', parentId: above.body.id, taggedUserIds: [ben.id] }
    const under = await forAnn.post<CreatedComment>(`/api/posts/${post}/comment`, body)
    expect(under.body.untagged).toBeUndefined()
    expect(await notificationsOf(ben)).toEqual([])
    expect(await notificationsOf(eve)).toMatchObject([{ type: 'reply' }])
  })

  test('made twice with one key is made once', async () => {
    const { forBen } = await scene()
    const key = { 'idempotency-key': randomUUID() }
    const first = await forBen.comment({ content: 'Once' }, key)
    const again = await forBen.comment({ content: 'Once' }, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await forBen.thread()).toHaveLength(1)
    expect((await forBen.comment({ content: 'Other' }, key)).status).toBe(422)
  })

  test.each<[string, object, number]>([
    ['of blanks', { content: ' \n' }, 400],
    ['of nothing', {}, 400],
    ['that is no text', { content: 5 }, 400],
    ['of nothing to see', { content: '\u0000\u3164' }, 400],
    ['too long', { content: 'x'.repeat(10_001) }, 400],
    ['in reply to no id', { content: 'x', parentId: 'abc' }, 400],
    ['in reply to what is not there', { content: 'x', parentId: 999_999_999 }, 404],
    ['with tags that are none', { content: 'x', taggedUserIds: 'all' }, 400],
  ])('%s is refused', async (_, body, status) => {
    const { forBen } = await scene()
    expect((await forBen.comment(body)).status).toBe(status)
    expect(await forBen.thread()).toEqual([])
  })

  test('is not for those who may not see the post, staff included, nor for visitors', async () => {
    const { post, zoe, as } = await scene()
    const elsewhere = await world.comment(zoe, await world.post(zoe))
    for (const person of [zoe, await world.person({ role: 'admin' })])
      expect((await (await as(person)).comment({ content: 'x' })).status).toBe(404)
    const { forBen } = await scene()
    expect((await forBen.comment({ content: 'x', parentId: elsewhere })).status).toBe(404)
    expect((await forBen.post('/api/posts/abc/comment', { content: 'x' })).status).toBe(404)
    expect((await world.visitor().post(`/api/posts/${post}/comment`, { content: 'x' })).status).toBe(401)
  })
})

describe('a comment with a picture', () => {
  const files = (...data: (Uint8Array<ArrayBuffer> | string)[]): FormFile[] =>
    data.map((data) => ({ field: 'media', name: 'a.jpg', data }))
  const stored = () => readdir(join(world.config.dataDir, 'media')).catch(() => [])

  test('shows it to those who see the comment, and takes it along when it goes', async () => {
    const { forAnn, forBen, zoe, post } = await scene()
    const fields = { content: '', postId: String(post), taggedUserIds: '[]', parentId: '', alt: 'Red' }
    const { status, body } = await forBen.send(fields, files(await jpeg({ width: 700, height: 350 })))
    expect(status).toBe(201)
    expect(body).toMatchObject({ mediaType: 'photo', media: [{ alt: 'Red', width: 700, height: 350 }] })
    expect((await forAnn.get(body.mediaUrl!)).status).toBe(200)
    expect((await (await world.signIn(zoe)).get(body.mediaUrl!)).status).toBe(404)
    const before = await stored()
    expect((await forBen.delete(`/api/comments/${body.id}`)).status).toBe(204)
    expect((await forBen.get(body.mediaUrl!)).status).toBe(404)
    expect((await stored()).length).toBeLessThan(before.length)
  })

  test('takes one file, of a kind that can be shown, and leaves nothing of another', async () => {
    const { forBen } = await scene()
    const photo = await jpeg()
    const before = await stored()
    const two = await forBen.send({ content: 'x' }, files(photo, photo))
    expect([two.status, two.body]).toMatchObject([400, { message: commentWording.oneFile }])
    const words = await forBen.send({ content: 'x' }, files('Just words'))
    expect([words.status, words.body]).toMatchObject([415, { message: mediaWording.notAVideo }])
    expect((await forBen.send({ content: 'x', parentId: '1; drop' }, files(photo))).status).toBe(400)
    expect((await forBen.send({ content: 'x', taggedUserIds: '[1,' }, files(photo))).status).toBe(400)
    expect((await forBen.send({ content: 'x', parentId: '999999999' }, files(photo))).status).toBe(404)
    expect(await stored()).toEqual(before)
    expect(await forBen.thread()).toEqual([])
  })
})

describe('deleting a comment', () => {
  test('with replies leaves its place, and deleting the last reply deletes the empty places too', async () => {
    const { ann, ben, post, forAnn, forBen } = await scene()
    const top = await world.comment(ben, post, 'Top')
    const middle = await world.comment(ben, post, 'Middle', top)
    const leaf = await world.comment(ann, post, 'Leaf', middle)
    const { body } = await forBen.put<LikeAnswer>(`/api/comments/${top}/like`)
    expect(body).toEqual({ isLiked: true, likeCount: 1 })
    for (const id of [top, middle]) expect((await forBen.delete(`/api/comments/${id}`)).status).toBe(204)
    const empty = {
      isDeleted: true,
      content: '',
      author: null,
      userId: null,
      likes: 0,
      media: [],
      canDelete: false,
    }
    expect(await forAnn.thread()).toMatchObject([
      { ...empty, id: top, replies: [{ ...empty, id: middle, replies: [{ id: leaf, content: 'Leaf' }] }] },
    ])
    expect((await forAnn.get<Post>(`/api/posts/${post}`)).body.comments).toBe(1)
    expect((await forBen.post(`/api/comments/${top}/like`)).status).toBe(404)
    expect((await forBen.get(`/api/comments/${top}/likes`)).status).toBe(404)
    expect((await forBen.delete(`/api/comments/${top}`)).status).toBe(404)
    expect((await forBen.comment({ content: 'x', parentId: top })).status).toBe(404)
    expect((await forAnn.delete(`/api/comments/${leaf}`)).status).toBe(204)
    expect(await forAnn.thread()).toEqual([])
    expect(await world.db.selectFrom('comments').select('id').where('post_id', '=', post).execute()).toEqual(
      [],
    )
  })

  test('is for its author alone, even without access any more, and a 404 for others without access', async () => {
    const { ann, ben, zoe, post, forAnn } = await scene()
    const comment = await world.comment(ben, post)
    expect((await forAnn.delete(`/api/comments/${comment}`)).status).toBe(403)
    expect((await (await world.signIn(zoe)).delete(`/api/comments/${comment}`)).status).toBe(404)
    const moderator = await world.signIn(await world.person({ role: 'moderator' }))
    expect((await moderator.delete(`/api/comments/${comment}`)).status).toBe(403)
    expect((await forAnn.delete('/api/comments/abc')).status).toBe(404)
    await world.db.deleteFrom('friendships').where('user_id', 'in', [ann.id, ben.id]).execute()
    const forBen = await world.signIn(ben)
    expect((await forBen.delete(`/api/comments/${comment}`)).status).toBe(204)
    expect((await forBen.delete(`/api/comments/${comment}`)).status).toBe(404)
  })
})
