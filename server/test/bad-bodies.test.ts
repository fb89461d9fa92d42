import { postWording } from '@kith/shared/posts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { formOf } from './forms.ts'
import { expectRefusal } from './refusals.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
afterAll(() => world.close())
let author: Client
let post: number
beforeAll(async () => {
  const person = await world.person()
  author = await world.signIn(person)
  post = await world.post(person, { visibility: 'public' })
})

const at = (call: string) => call.replace('{id}', String(post))
const NUL = 'a\u0000b'
const BLANK = ['', ' \n', '\u200B\u3164', '\u0000\u0007']
const LONG = 'x'.repeat(10_001)
const IDS = { path: 'taggedUserIds', values: ['1', [0], ['1'], [1.5], [null], [2 ** 53], Array(51).fill(1)] }

/** Bodies that a call refuses: each wrong value of each field, with right values for the others. */
const BODIES: { call: string; method: 'POST' | 'PUT'; right: object; wrong: Record<string, unknown[]> }[] = [
  {
    call: '/api/posts',
    method: 'POST',
    right: { content: 'Hello' },
    wrong: {
      content: [5, null, [], {}, true, LONG, ...BLANK],
      visibility: ['all', '', 'Public', 5, null, ['public']],
      groupId: ['1', 0, -1, 1.5, 2 ** 53, null, {}],
      [IDS.path]: IDS.values,
      photoUrls: [
        'x',
        ['x'],
        [5],
        ['https://example.org/x.jpg'],
        Array(6).fill('/media/aaaaaaaaaaaaaaaaaaaaaa'),
      ],
      alts: ['x', [5], ['x'.repeat(1001)], Array(6).fill('x')],
      mediaAlt: [5, ['x'], 'x'.repeat(1001)],
      mediaUrl: [5, '', 'x', 'https://example.org/x.mp4', '/media/../x', NUL],
      linkPreview: [5, 'x', '{}', '[]', 'null', '{"url":5}', {}],
    },
  },
  {
    call: '/api/posts/{id}',
    method: 'PUT',
    right: {},
    wrong: { content: [undefined, 5, null, [], LONG, ...BLANK] },
  },
  {
    call: '/api/posts/{id}/repost',
    method: 'POST',
    right: {},
    wrong: { content: [undefined, 5, null, [], LONG, ...BLANK] },
  },
  {
    call: '/api/posts/{id}/tags',
    method: 'POST',
    right: {},
    wrong: { [IDS.path]: [undefined, ...IDS.values] },
  },
  {
    call: '/api/posts/{id}/comment',
    method: 'POST',
    right: { content: 'Hello' },
    wrong: {
      content: [5, null, [], LONG, ...BLANK],
      parentId: ['1', 0, 1.5, 2 ** 53, {}],
      [IDS.path]: IDS.values,
      alt: [5, 'x'.repeat(1001)],
    },
  },
]

describe('what is written', () => {
  test.each(BODIES)('$method $call is refused field by field', async ({ call, method, right, wrong }) => {
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const answer = await author.send(method, at(call), { body: { ...right, [field]: value } })
        const what = `${field}: ${String(value).slice(0, 60)}`
        expectRefusal(what, answer, [400])
        expect(answer.body.issues?.[0]?.path.split('.')[0], what).toBe(field)
      }
  })

  test.each(BODIES)('$method $call needs an object', async ({ call, method }) => {
    const headers = { 'content-type': 'application/json' }
    for (const body of ['[]', '"text"', '5', 'null', ''])
      expectRefusal(body, await author.send(method, at(call), { headers, body }), [400])
    expectRefusal('nothing', await author.send(method, at(call)), [400])
    expectRefusal(
      'endless',
      await author.send(method, at(call), { headers, body: `"${'x'.repeat(2_000_000)}"` }),
      [413],
    )
  })

  test.each(BODIES.filter(({ call }) => !/tags$|id}$/.test(call)))(
    '$method $call takes a UUID alone as its key',
    async ({ call, right }) => {
      const body = { content: 'Hello', ...right }
      for (const key of ['x', '', 'a'.repeat(36)])
        expectRefusal(key, await author.post(at(call), body, { 'idempotency-key': key }), [400])
    },
  )

  test('people, posts, comments and communities that are not there are a 404', async () => {
    const missing = 2 ** 53 - 1
    const answers = [
      await author.post('/api/posts', { content: 'Hello', groupId: missing }),
      await author.post(`/api/posts/${post}/comment`, { content: 'Hello', parentId: missing }),
      await author.post(`/api/posts/${post}/tags`, { taggedUserIds: [missing] }),
      await author.get(`/api/audience?groupId=${missing}`),
    ]
    for (const answer of answers) expectRefusal('missing', answer, [404])
  })

  test('tells what is wrong in words for people', async () => {
    const { body } = await author.post('/api/posts', { content: ' ' })
    expect(body.message).toBe(postWording.empty)
    expect((await author.post('/api/posts', { content: LONG })).body.message).toBe(
      postWording.tooLong(10_000),
    )
  })
})

describe('a form', () => {
  const send = async (path: string, fields: Record<string, string>, field = '') => {
    const files = field ? [{ field, name: 'x.txt', data: 'no picture at all' }] : []
    const { body, headers } = await formOf(fields, files)
    return author.post(path, body, headers)
  }
  const FORMS = {
    '/api/posts': {
      content: [LONG, ...BLANK],
      visibility: ['all'],
      groupId: ['x', '0', '1.5', '9007199254740993'],
      taggedUserIds: ['x', '5', '["a"]', '{}', '[0]'],
      photoUrls: ['x', '["x"]'],
      alts: ['x', '[5]'],
      mediaUrl: ['x'],
      linkPreview: ['x', '{}'],
    },
    '/api/posts/{id}/comment': {
      content: [LONG, ...BLANK],
      parentId: ['x', '0', '1.5', '9007199254740993'],
      taggedUserIds: ['x', '5', '["a"]', '[0]'],
      alt: ['x'.repeat(1001)],
    },
  }

  test.each(Object.entries(FORMS))('to %s is refused field by field', async (call, wrong) => {
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const answer = await send(at(call), { content: 'Hello', [field]: value })
        expectRefusal(`${field}: ${value.slice(0, 60)}`, answer, [400])
      }
  })

  test.each(Object.keys(FORMS))(
    'to %s with a file that is none of its kind, or under another name, is refused',
    async (call) => {
      const field = call === '/api/posts' ? 'photos' : 'media'
      expectRefusal('a text', await send(at(call), { content: 'Hello' }, field), [400, 415])
      expectRefusal('another field', await send(at(call), { content: 'Hello' }, 'other'), [400])
    },
  )

  test.each(Object.keys(FORMS))('to %s that breaks off, or has no boundary, is refused', async (call) => {
    const { body, headers } = await formOf({ content: 'Hello' })
    const type = headers['content-type']
    expectRefusal('half', await author.post(at(call), body.subarray(0, body.length / 2), headers), [400])
    const bare = { 'content-type': 'multipart/form-data' }
    expectRefusal('bare', await author.post(at(call), body, bare), [400, 415])
    const other = { 'content-type': type.replace(/boundary=.*/, 'boundary=other') }
    expectRefusal('other', await author.post(at(call), body, other), [400])
  })
})
