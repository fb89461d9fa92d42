import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { drifted } from '../../test/drifted.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client

beforeEach(async () => {
  ;[ann, ben] = (await world.people(2)) as [Person, Person]
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
})

const PATH = '/api/community-groups'

describe('deleting', () => {
  test('takes its posts, comments, files and members along, and every count stays true', async () => {
    const id = await world.community(ann, { members: [ben] })
    const post = await world.post(ben, { communityId: id })
    await world.comment(ann, post)
    await world.db
      .insertInto('media')
      .values({
        key: 'e'.repeat(22),
        owner_id: ben.id,
        media_type: 'photo',
        mime_type: 'image/jpeg',
        file_size: 100,
        width: 1,
        height: 1,
        post_id: post,
      })
      .execute()
    expect((await asBen.delete(`${PATH}/${id}`)).status).toBe(403)
    expect((await asAnn.delete(`${PATH}/${id}`)).status).toBe(204)
    expect((await asAnn.delete(`${PATH}/${id}`)).status).toBe(404)
    expect((await asBen.get(`/api/posts/${post}`)).status).toBe(404)
    const file = await world.db
      .selectFrom('media')
      .select(['owner_id', 'post_id'])
      .where('key', '=', 'e'.repeat(22))
      .executeTakeFirst()
    expect(file).toEqual({ owner_id: null, post_id: null })
    expect(await drifted(world.db)).toEqual([])
  })

  test('by a moderator of the site is recorded', async () => {
    const id = await world.community(ann, { visibility: 'hidden' })
    const staff = await world.person({ role: 'moderator' })
    expect((await (await world.signIn(staff)).delete(`${PATH}/${id}`)).status).toBe(204)
    const acts = await world.db
      .selectFrom('audit_log')
      .select(['act', 'target_id', 'subject_id'])
      .where('actor_id', '=', staff.id)
      .execute()
    expect(acts).toEqual([{ act: 'community.delete', target_id: id, subject_id: ann.id }])
  })

  test('while its members post, comment, like and leave ends in one state and true counts', async () => {
    const crowd = await world.people(20)
    const clients = await Promise.all(crowd.map((person) => world.signIn(person)))
    const id = await world.community(ann, { members: crowd })
    const post = await world.post(ann, { communityId: id })
    const answers = await Promise.all([
      ...clients.flatMap((client) => [
        client.post('/api/posts', { content: 'Hello', groupId: id }),
        client.put(`/api/posts/${post}/like`),
        client.post(`/api/posts/${post}/comment`, { content: 'Yes', postId: post }),
      ]),
      asAnn.delete(`${PATH}/${id}`),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const left = await world.db.selectFrom('posts').select('id').where('community_id', '=', id).execute()
    expect(left).toEqual([])
    expect(await drifted(world.db)).toEqual([])
  })
})
