import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { jpeg } from './pictures.ts'
import { expectRefusal } from './refusals.ts'
import { createWorld, type World } from './world.ts'

let world: World
let ann: Client
let photo: Uint8Array
/** What stands for an id in the table. */
let ids: Record<string, number>
beforeAll(async () => {
  world = await createWorld()
  const { ann: author, ben } = await world.friendsAndStranger()
  ann = await world.signIn(author)
  ids = { post: await world.post(author, { visibility: 'public' }), ben: ben.id }
  photo = await jpeg()
})
afterAll(() => world.close())

const LATIN1 = Buffer.from('Lüneburg', 'latin1')
const HALF = Buffer.from('Lüneburg 🎈').subarray(0, -1)
/** What is no UTF-8: Latin-1, a sign that is cut off, one that is written too long, half of a pair. */
const WRONG = [LATIN1, HALF, Buffer.from([0x41, 0xc0, 0xaf]), Buffer.from([0x41, 0xed, 0xa0, 0x80])]
/** U+FFFD, as decoding puts it in the place of a wrong byte. A text may have it of its own. */
const OWN = 'L\uFFFDneburg'

/** The calls, with the field of the text and the others. */
const CALLS = [
  { call: 'POST /api/posts', text: 'content', rest: { visibility: 'public' } },
  { call: 'POST /api/posts/{post}/comment', text: 'content', rest: {} },
  { call: 'POST /api/messages', text: 'content', rest: { recipientId: '{ben}' } },
  { call: 'PUT /api/profile', text: 'bio', rest: {} },
] as const
const FORMS = CALLS.filter(({ text }) => text === 'content')

const filled = (words: string) => words.replace(/\{(\w+)\}/, (_, name: string) => String(ids[name]))
const partsOf = (call: string) => filled(call).split(' ') as ['POST' | 'PUT', string]

type Part = { name: string; value: Uint8Array | string; filename?: Uint8Array | string; type?: string }

/** A multipart form, byte by byte as its sender made it. */
const formOf = (parts: Part[]) => {
  const bytes = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"`),
    ...(filename === undefined ? [] : [Buffer.from('; filename="'), Buffer.from(filename), Buffer.from('"')]),
    Buffer.from(`${type ? `\r\nContent-Type: ${type}` : ''}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...bytes, Buffer.from('--b--\r\n')])
}
const FORM = { 'content-type': 'multipart/form-data; boundary=b' }

const sendForm = (call: string, parts: Part[]) => {
  const [method, path] = partsOf(call)
  return ann.send<Written>(method, path, { headers: FORM, body: formOf(parts) })
}
type Written = { content: string; bio: string }

function sendJson(call: string, text: string, value: Uint8Array, rest: object) {
  const [method, path] = partsOf(call)
  const [before, after] = JSON.stringify({ ...rest, [text]: '\0' }).split('\\u0000')
  const body = Buffer.concat([Buffer.from(before!), value, Buffer.from(after!)])
  return ann.send<Written>(method, path, { headers: { 'content-type': 'application/json' }, body })
}

/** All that the calls could have written. */
const everything = async () =>
  (
    await sql`select (select count(*) from posts) as posts, (select count(*) from comments) as comments,
      (select count(*) from messages) as messages, (select count(*) from media) as media,
      (select string_agg(bio, '|' order by id) from users) as bios`.execute(world.db)
  ).rows[0]

const refused = {
  message: 'Text has to be sent as UTF-8.',
  error: 'Text has to be sent as UTF-8.',
  code: 'wrong_encoding',
}
async function expectNothingStored(send: () => Promise<{ status: number; body: unknown; headers: object }>) {
  const before = await everything()
  const answer = await send()
  expectRefusal('no UTF-8', { ...answer, headers: {} }, [400])
  expect(answer.body).toEqual(refused)
  expect(await everything()).toEqual(before)
}

/** Ids are numbers in JSON, and digits in a form. */
const asJson = (rest: object) =>
  Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === '{ben}' ? ids['ben'] : value]),
  )
const asParts = (rest: object): Part[] =>
  Object.entries(rest).map(([name, value]) => ({ name, value: filled(String(value)) }))

describe('text that is no UTF-8 is refused, and nothing of it stored', () => {
  test.each(CALLS)('as JSON by $call', async ({ call, text, rest }) => {
    for (const value of WRONG) await expectNothingStored(() => sendJson(call, text, value, asJson(rest)))
  })

  test.each(FORMS)('as a form by $call', async ({ call, text, rest }) => {
    for (const value of WRONG)
      for (const type of [undefined, 'text/plain; charset=utf-8', 'text/plain; charset=iso-8859-1'])
        await expectNothingStored(() =>
          sendForm(call, [...asParts(rest), { name: text, value, ...(type && { type }) }]),
        )
  })

  test.each(FORMS)('as a form with a file by $call', async ({ call, text, rest }) => {
    const name = call === 'POST /api/posts' ? 'photos' : 'media'
    const file = { name, value: photo, filename: 'a.jpg', type: 'image/jpeg' }
    await expectNothingStored(() => sendForm(call, [file, ...asParts(rest), { name: text, value: LATIN1 }]))
  })
})

describe('text with a U+FFFD of its own is stored as it is', () => {
  test.each(CALLS)('as JSON by $call', async ({ call, text, rest }) => {
    const { status, body } = await sendJson(call, text, Buffer.from(OWN), asJson(rest))
    expect([200, 201]).toContain(status)
    expect(body[text]).toBe(OWN)
  })

  test.each(FORMS)('as a form by $call', async ({ call, text, rest }) => {
    for (const type of [undefined, 'text/plain; charset=utf-8']) {
      const part = { name: text, value: OWN, ...(type && { type }) }
      const { status, body } = await sendForm(call, [...asParts(rest), part])
      expect([status, body.content]).toEqual([201, OWN])
    }
  })
})
