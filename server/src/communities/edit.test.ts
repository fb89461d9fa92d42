import type { Community } from '@kith/shared/communities.ts'
import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client

beforeEach(async () => {
  ann = await world.person({ name: 'Ann' })
  ben = await world.person({ name: 'Ben' })
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
})

const PATH = '/api/community-groups'
const make = async (body: object) => (await asAnn.post<Community>(PATH, body)).body

describe('editing', () => {
  test('is for the creator and admins, and leaves out what is not given', async () => {
    const { id } = await make({ name: 'Garden', description: 'Green', rules: 'Water' })
    const changed = await asAnn.put<Community>(`${PATH}/${id}`, { name: 'Park', joinApproval: 'approval' })
    expect(changed.body).toMatchObject({
      name: 'Park',
      description: 'Green',
      rules: 'Water',
      joinApproval: 'approval',
    })
    await world.db
      .insertInto('community_members')
      .values({ community_id: id, user_id: ben.id, role: 'moderator', invited_by: null })
      .execute()
    expect((await asBen.put(`${PATH}/${id}`, { name: 'Mine' })).status).toBe(403)
    await world.db
      .updateTable('community_members')
      .set({ role: 'admin' })
      .where('user_id', '=', ben.id)
      .execute()
    expect((await asBen.put<Community>(`${PATH}/${id}`, { name: 'Ours' })).body.name).toBe('Ours')
  })

  test('of a field that was changed meanwhile changes nothing, and repeating the same edit changes nothing more', async () => {
    const { id } = await make({ name: 'Garden', description: 'Green', rules: 'Water' })
    const edit = (body: object) => asAnn.put<Community>(`${PATH}/${id}`, body)
    const first = { rules: 'Mow', visibility: 'private', before: { rules: 'Water', visibility: 'public' } }
    expect((await edit(first)).status).toBe(200)
    const late = await edit({ name: 'Park', rules: 'Rest', before: { name: 'Garden', rules: 'Water' } })
    expect(late).toMatchObject({ status: 409, body: { code: CHANGED_MEANWHILE } })
    expect((await edit({ visibility: 'hidden', before: { visibility: 'public' } })).status).toBe(409)
    expect((await edit(first)).status).toBe(200)
    // What others change besides is no conflict.
    const { status, body } = await edit({ name: 'Park', before: { name: 'Garden', rules: 'Water' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Park', rules: 'Mow', visibility: 'private' })
    const both = await Promise.all(
      ['One', 'Two'].map((description) => edit({ description, before: { description: 'Green' } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('takes no picture of another member, of a post, or of nobody', async () => {
    const { id } = await make({ name: 'Garden' })
    const post = await world.post(ann)
    const media = (key: string, more: object) => ({
      key: key.repeat(22),
      owner_id: ann.id,
      media_type: 'photo' as const,
      mime_type: 'image/jpeg',
      file_size: 1,
      width: 1,
      height: 1,
      ...more,
    })
    await world.db
      .insertInto('media')
      .values([media('b', { owner_id: ben.id }), media('c', { post_id: post })])
      .execute()
    for (const key of ['b', 'c', 'd']) {
      const { status, body } = await asAnn.put(`${PATH}/${id}`, { coverImage: `/media/${key.repeat(22)}` })
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'coverImage'])
    }
    for (const coverImage of ['https://elsewhere.org/a.jpg', '/media/short', 7])
      expect((await asAnn.put(`${PATH}/${id}`, { coverImage })).status).toBe(400)
  })

  test('that hides a community hides its posts from those who are no members', async () => {
    const { id } = await make({ name: 'Garden' })
    const post = await world.post(ann, { communityId: id })
    expect((await asBen.get(`/api/posts/${post}`)).status).toBe(200)
    await asAnn.put(`${PATH}/${id}`, { visibility: 'hidden' })
    expect((await asBen.get(`/api/posts/${post}`)).status).toBe(404)
  })
})
