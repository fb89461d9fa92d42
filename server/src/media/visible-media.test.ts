import { afterAll, describe, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, sessionFor, createWorld } from '../../test/world.ts'
import { onDisk, openDiskStore } from '../core/storage/storage.ts'

const world = await createWorld()
afterAll(() => world.close())

async function upload(person: Person, data: Uint8Array<ArrayBuffer> | string, name = 'file.jpg') {
  const client = await world.signIn(person)
  const { body, headers } = await formOf({}, [{ field: 'file', name, data }])
  return client.post<{ url: string; type: string; message: string }>('/api/upload', body, headers)
}

async function get(
  person: Person,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const cookie = `kith.sid=${await sessionFor(world.db, person)}`
  return world.app.inject({ method, url, headers: { cookie, ...headers } })
}

const keyOf = (url: string) => url.replace('/media/', '')

describe('a stored file', () => {
  async function shared(owner: Person, link: Record<string, number | string>) {
    const { body } = await upload(owner, await jpeg({ width: 700, height: 500 }))
    const hang = world.db.updateTable('media').set(link).where('key', '=', keyOf(body.url))
    if (Object.keys(link).length > 0) await hang.execute()
    return body.url
  }
  const statusFor = async (person: Person, url: string) => (await get(person, url)).statusCode

  test('that hangs on nothing is shown to its owner alone', async () => {
    const [owner, other, admin] = [
      await world.person(),
      await world.person(),
      await world.person({ role: 'admin' }),
    ]
    const url = await shared(owner, {})
    expect(await Promise.all([owner, other, admin].map((person) => statusFor(person, url)))).toEqual([
      200, 404, 404,
    ])
  })

  test('of a post is shown to those who may see the post', async () => {
    const [owner, friend, stranger, blocked] = await world.people(4)
    const moderator = await world.person({ role: 'moderator' })
    await world.befriend(owner!, friend!)
    await world.block(owner!, blocked!)
    const everybody = [owner!, friend!, stranger!, blocked!, moderator]
    const seen = async (visibility: 'friends' | 'public') => {
      const url = await shared(owner!, { post_id: await world.post(owner!, { visibility }) })
      return Promise.all(everybody.map((person) => statusFor(person, url)))
    }
    expect(await seen('friends')).toEqual([200, 200, 404, 404, 200])
    expect(await seen('public')).toEqual([200, 200, 200, 404, 200])
  })

  test('of a comment is shown to those who may see the post and the comment', async () => {
    const [author, commenter, viewer, stranger] = await world.people(4)
    await world.befriend(author!, commenter!, viewer!)
    const comment = await world.comment(commenter!, await world.post(author!))
    const url = await shared(commenter!, { comment_id: comment })
    const seen = () =>
      Promise.all([author!, commenter!, viewer!, stranger!].map((person) => statusFor(person, url)))
    expect(await seen()).toEqual([200, 200, 200, 404])
    await world.block(viewer!, commenter!)
    expect(await seen()).toEqual([200, 200, 404, 404])
  })

  test('of a message is shown to its two ends alone', async () => {
    const [sender, recipient, other] = await world.people(3)
    const admin = await world.person({ role: 'admin' })
    const { id } = await world.db
      .insertInto('messages')
      .values({ sender_id: sender!.id, recipient_id: recipient!.id, post_id: null, content: 'Look' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const url = await shared(sender!, { message_id: id })
    const everybody = [sender!, recipient!, other!, admin]
    expect(await Promise.all(everybody.map((person) => statusFor(person, url)))).toEqual([200, 200, 404, 404])
  })

  test('that is an avatar is shown to every member', async () => {
    const [owner, other] = await world.people(2)
    expect(await statusFor(other!, await shared(owner!, { purpose: 'avatar' }))).toBe(200)
  })

  test('that is a picture of a community is shown to those who may know of it', async () => {
    const [owner, member, invited, other] = await world.people(4)
    const staff = await world.person({ role: 'moderator' })
    const everybody = [owner!, member!, invited!, staff, other!]
    const seen = async (visibility: 'public' | 'private' | 'hidden') => {
      const community_id = await world.community(owner!, { visibility, members: [member!] })
      await world.db
        .insertInto('community_members')
        .values({ community_id, user_id: invited!.id, status: 'invited', invited_by: owner!.id })
        .execute()
      const url = await shared(owner!, { purpose: 'community', community_id })
      return Promise.all(everybody.map((person) => statusFor(person, url)))
    }
    expect(await seen('public')).toEqual([200, 200, 200, 200, 200])
    expect(await seen('private')).toEqual([200, 200, 200, 200, 200])
    expect(await seen('hidden')).toEqual([200, 200, 200, 200, 404])
  })

  test('that may not be seen answers as one that is not there, to the byte', async () => {
    const [owner, other] = await world.people(2)
    const url = await shared(owner!, { post_id: await world.post(owner!) })
    const answers = await Promise.all(
      [url, `/media/${'A'.repeat(22)}`, '/media/..%2f..%2fetc%2fpasswd', `${url}x`].map((path) =>
        get(other!, path),
      ),
    )
    const bare = answers.map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return [statusCode, body, rest]
    })
    expect(bare).toEqual(Array(4).fill(bare[0]))
    expect(answers[0]!.statusCode).toBe(404)
  })

  test('is not shown to someone signed out, be it there or not', async () => {
    const url = await shared(await world.person(), { purpose: 'avatar' })
    for (const path of [url, `/media/${'A'.repeat(22)}`])
      expect((await world.visitor().get(path)).status).toBe(401)
  })

  test('whose bytes are gone is a 404', async () => {
    const owner = await world.person()
    const url = await shared(owner, {})
    await onDisk(openDiskStore(world.config.dataDir)).deleteAll(keyOf(url))
    expect(await statusFor(owner, url)).toBe(404)
  })
})
