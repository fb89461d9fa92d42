import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { type Message, messageWording, type Recipient } from '@kith/shared/messages.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { drifted } from '../../test/drifted.ts'
import { type FormFile, formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

async function as(person: Person) {
  const client = await world.signIn(person)
  return {
    ...client,
    write: (recipient: { id: number }, more: object, headers?: Record<string, string>) =>
      client.post<Message>('/api/messages', { recipientId: recipient.id, ...more }, headers),
    send: async (fields: Record<string, string>, files: FormFile[] = [], key = randomUUID()) => {
      const { body, headers } = await formOf(fields, files)
      return client.post<Message>('/api/messages', body, { ...headers, 'idempotency-key': key })
    },
    messagesWith: async (other: Person) => (await client.get<Message[]>(`/api/messages/${other.id}`)).body,
  }
}

/** Two friends and a stranger. */
async function scene() {
  const { ann, ben, zoe } = await world.friendsAndStranger()
  return { ann, ben, zoe, forAnn: await as(ann), forBen: await as(ben) }
}

const file = (data: Uint8Array<ArrayBuffer> | string): FormFile => ({ field: 'media', name: 'a.jpg', data })
const stored = () => readdir(join(world.config.dataDir, 'media')).catch(() => [])

describe('a message', () => {
  test('goes to a friend, as it was written', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const { status, body } = await forAnn.write(ben, { content: ' Hello\n<b>you</b> 👋' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      senderId: ann.id,
      sender: { id: ann.id, name: ann.name },
      recipientId: ben.id,
      content: ' Hello\n<b>you</b> 👋',
      media: [],
      postId: null,
      post: null,
      postUnavailable: false,
      isRead: false,
    })
    expect(await forBen.messagesWith(ann)).toEqual([body])
  })

  test('has at most 5,000 characters, as a person counts', async () => {
    const { ben, forAnn } = await scene()
    expect((await forAnn.write(ben, { content: '👋'.repeat(5000) })).status).toBe(201)
    const long = await forAnn.write(ben, { content: 'x'.repeat(5001) })
    expect([long.status, long.body]).toMatchObject([400, { message: messageWording.tooLong }])
  })

  test('goes to friends only; who is not there for the sender is not found', async () => {
    const { ann, ben, zoe, forAnn } = await scene()
    const stranger = await forAnn.write(zoe, { content: 'x' })
    expect([stranger.status, stranger.body]).toMatchObject([403, { message: 'You can only message friends' }])
    expect((await forAnn.write(ann, { content: 'x' })).status).toBe(403)
    await world.block(zoe, ann)
    const blocked = await forAnn.write(zoe, { content: 'x' })
    const missing = await forAnn.write({ id: 999_999_999 }, { content: 'x' })
    expect([blocked.status, blocked.body]).toEqual([404, missing.body])
    const admin = await as(await world.person({ role: 'admin' }))
    expect((await admin.write(ben, { content: 'x' })).status).toBe(403)
    const visitor = await world.visitor().post('/api/messages', { recipientId: ben.id, content: 'x' })
    expect(visitor.status).toBe(401)
  })

  test.each<[string, object, number]>([
    ['of blanks', { content: ' \n' }, 400],
    ['of nothing', {}, 400],
    ['that is no text', { content: 5 }, 400],
    ['of nothing to see', { content: '\u0000\u3164' }, 400],
    ['to no id', { recipientId: 'abc', content: 'x' }, 400],
    ['to nobody', { recipientId: null, content: 'x' }, 400],
    ['with a post of no id', { content: 'x', postId: '1; drop' }, 400],
    ['with a post that is not there', { content: 'x', postId: 999_999_999 }, 404],
  ])('%s is refused', async (_, more, status) => {
    const { ben, forAnn } = await scene()
    expect((await forAnn.write(ben, more)).status).toBe(status)
    expect(await forAnn.messagesWith(ben)).toEqual([])
  })

  test('that is no object, or under a key that is none, is refused', async () => {
    const { ben, forAnn } = await scene()
    for (const body of [[], ['x'], {}]) expect((await forAnn.post('/api/messages', body)).status).toBe(400)
    expect((await forAnn.write(ben, { content: 'x' }, { 'idempotency-key': '1' })).status).toBe(400)
    expect(await forAnn.messagesWith(ben)).toEqual([])
  })

  test('shares only what its sender may see, staff no more than others', async () => {
    const { ben, zoe } = await scene()
    const admin = await world.person({ role: 'admin' })
    await world.befriend(admin, ben)
    const postId = await world.post(zoe)
    expect((await (await as(admin)).write(ben, { postId })).status).toBe(404)
    await world.befriend(admin, zoe)
    expect((await (await as(admin)).write(ben, { postId })).status).toBe(201)
  })
})

describe('a message with a file', () => {
  test('shows it to the two of them and to nobody else', async () => {
    const { ann, ben, zoe, forAnn, forBen } = await scene()
    const fields = { recipientId: String(ben.id), content: '', alt: 'Red', postId: '' }
    const { status, body } = await forAnn.send(fields, [file(await jpeg({ width: 700, height: 350 }))])
    expect(status).toBe(201)
    expect(body).toMatchObject({ mediaType: 'photo', media: [{ alt: 'Red', width: 700, height: 350 }] })
    expect(await forBen.messagesWith(ann)).toMatchObject([{ mediaUrl: body.mediaUrl }])
    expect((await forBen.get(body.mediaUrl!)).status).toBe(200)
    for (const person of [zoe, await world.person({ role: 'admin' })])
      expect((await (await world.signIn(person)).get(body.mediaUrl!)).status).toBe(404)
  })

  test('takes one, of a kind that can be shown, or a post; nothing of another stays', async () => {
    const { ann, ben, zoe, forAnn } = await scene()
    const before = await stored()
    const photo = file(await jpeg())
    const to = { recipientId: String(ben.id), content: 'x' }
    const two = await forAnn.send(to, [photo, photo])
    expect([two.status, two.body]).toMatchObject([400, { message: messageWording.oneFile }])
    const words = await forAnn.send(to, [file('Just words')])
    expect([words.status, words.body]).toMatchObject([415, { message: mediaWording.notAVideo }])
    const both = await forAnn.send({ ...to, postId: String(await world.post(ann)) }, [photo])
    expect([both.status, both.body]).toMatchObject([400, { message: messageWording.oneThing }])
    expect((await forAnn.send({ content: 'x' }, [photo])).status).toBe(400)
    expect((await forAnn.send({ ...to, recipientId: '1e3' }, [photo])).status).toBe(400)
    expect((await forAnn.send({ ...to, recipientId: String(zoe.id) }, [photo])).status).toBe(403)
    expect((await forAnn.send(to, [{ ...photo, field: 'file' }])).status).toBe(400)
    expect(await stored()).toEqual(before)
    expect(await forAnn.messagesWith(ben)).toEqual([])
  })
})

describe('at once', () => {
  test('many sendings with one key make one message, and its file once', async () => {
    const { ben, forAnn } = await scene()
    const before = await stored()
    const key = randomUUID()
    const photo = file(await jpeg())
    const fields = { recipientId: String(ben.id), content: 'Once' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => forAnn.send(fields, [photo], key)))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await forAnn.messagesWith(ben)).toHaveLength(1)
    expect((await stored()).length).toBe(before.length + 1)
    expect((await forAnn.send({ ...fields, content: 'Other' }, [photo], key)).status).toBe(422)
  })

  test('writing from both ends and reading leave every count true', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const works = Array.from({ length: 20 }, (_, n) => [
      () => forAnn.write(ben, { content: `a${n}` }),
      () => forBen.write(ann, { content: `b${n}` }),
      () => forBen.get(`/api/messages/${ann.id}`),
    ]).flat()
    const answers = await Promise.all(works.map((work) => work()))
    expect(answers.every(({ status }) => status === 201 || status === 200)).toBe(true)
    const { rows } = await sql<{ isTrue: boolean }>`
      select c.last_message_id = (select max(id) from messages m
        where c.user_id in (m.sender_id, m.recipient_id) and c.other_id in (m.sender_id, m.recipient_id)) as "isTrue"
      from conversations c where c.user_id in (${ann.id}, ${ben.id})`.execute(world.db)
    expect(rows).toEqual([{ isTrue: true }, { isTrue: true }])
    expect(await drifted(world.db)).toEqual([])
    await forBen.messagesWith(ann)
    expect((await forBen.get(`/api/conversations/${ann.id}`)).body).toMatchObject({ unreadCount: 0 })
  })

  test('writing and ending the friendship: what came before is there, what came after is refused', async () => {
    const { ann, ben, forAnn, forBen } = await scene()
    const writings = Array.from({ length: 10 }, (_, n) => forAnn.write(ben, { content: String(n) }))
    const [ending, ...answers] = await Promise.all([forBen.delete(`/api/friends/${ann.id}`), ...writings])
    expect(ending.status).toBe(204)
    expect(answers.every(({ status }) => status === 201 || status === 403)).toBe(true)
    const sent = answers.filter(({ status }) => status === 201)
    expect(await forBen.messagesWith(ann)).toHaveLength(sent.length)
    expect((await forAnn.write(ben, { content: 'Late' })).status).toBe(403)
  })
})

describe('friends to write to', () => {
  const recipients = async (person: Person, query: string) =>
    (await world.signIn(person)).get<Recipient[]>(`/api/conversations/recipients?${query}`)

  test('come with those lately written with first, page by page, and by part of a name', async () => {
    const ann = await world.person()
    const friends = [await world.person({ name: 'Zoë 100%' }), ...(await world.people(2))]
    await world.befriend(ann, ...friends)
    await (await as(friends[1]!)).write(ann, { content: 'Hello' })
    const first = await recipients(ann, 'limit=2')
    expect(first.body.map(({ id }) => id)).toEqual([friends[1]!.id, friends[2]!.id])
    const next = String(first.headers['x-next-cursor'])
    const second = await recipients(ann, `limit=2&before=${next}`)
    expect(second.body.map(({ id }) => id)).toEqual([friends[0]!.id])
    expect(second.headers['x-next-cursor']).toBeUndefined()
    const named = async (q: string) => (await recipients(ann, `q=${encodeURIComponent(q)}`)).body
    expect(await named('ZOË')).toMatchObject([{ name: 'Zoë 100%' }])
    expect(await named('%')).toHaveLength(1)
    expect(await named(friends[2]!.username)).toMatchObject([{ id: friends[2]!.id }])
    expect(await named('_')).toHaveLength(3)
  })

  test('are told apart by whether they may see a post, to who may see it', async () => {
    const { ann, ben, zoe } = await scene()
    const cleo = await world.person()
    await world.befriend(ann, cleo)
    await world.befriend(zoe, ann, ben)
    const postId = await world.post(zoe)
    const { body } = await recipients(ann, `postId=${postId}`)
    expect(body.map(({ id, maySeePost }) => [id, maySeePost])).toEqual([
      [cleo.id, false],
      [zoe.id, true],
      [ben.id, true],
    ])
    expect((await recipients(cleo, `postId=${postId}`)).body).toEqual([
      { id: ann.id, username: ann.username, name: ann.name, avatar: null },
    ])
  })

  test('are asked for as they should be', async () => {
    const { ann } = await scene()
    for (const query of ['postId=abc', 'before=!', 'before=1-x', 'limit=0', `q=${'x'.repeat(101)}`, 'q=%00'])
      expect(`${query} ${(await recipients(ann, query)).status}`).toBe(`${query} 400`)
    expect((await world.visitor().get('/api/conversations/recipients')).status).toBe(401)
  })
})
