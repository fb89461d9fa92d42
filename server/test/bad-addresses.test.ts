import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCursor } from '../src/core/paging.ts'
import type { Client } from './client.ts'
import { expectRefusal } from './refusals.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
afterAll(() => world.close())
let staff: Client
/** Every call, and those about posts. */
let all: Call[]
let calls: Call[]
let place: Record<'post' | 'comment' | 'person' | 'community', number>
beforeAll(async () => {
  const admin = await world.person({ role: 'admin' })
  staff = await world.signIn(admin)
  const person = await world.person()
  const post = await world.post(person, { visibility: 'public' })
  const community = await world.community(admin)
  place = { post, comment: await world.comment(person, post), person: person.id, community }
  all = callsOf((await world.visitor().get<OpenApi>('/api/openapi.json')).body)
  calls = all.filter(({ tags }) => tags.some((tag) => ROOMS.has(tag)))
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { method: Method; url: string; tags: string[]; query: string[] }
type Operation = { tags?: string[]; parameters?: { in: string; name: string }[] }
type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** The tags of the calls about posts and what belongs to them. */
const ROOMS = new Set(['posts', 'comments', 'bookmarks', 'hashtags', 'search', 'link-previews'])

const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { tags = [], parameters = [] }]) => ({
      method: method.toUpperCase() as Method,
      url,
      tags,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    })),
  )

/** The address with its parts filled in. */
const at = (url: string) => url.replace('{name}', 'calm').replace('{id}', String(place[kindOf(url)]))

/** What the id in an address names. */
function kindOf(url: string): keyof typeof place {
  if (url.includes('/community-groups/')) return 'community'
  if (url.includes('/comments/{id}')) return 'comment'
  return url.includes('/users/') ? 'person' : 'post'
}

describe('every call about posts', () => {
  test('finds nothing under an id that nobody has, beyond the reach of integers too', async () => {
    for (const { method, url } of calls.filter((call) => call.url.includes('{id}')))
      for (const id of ['2147483648', '9007199254740991']) {
        const answer = await staff.send(method, url.replace('{id}', id))
        expectRefusal(`${method} ${url} ${id}`, answer, [400, 404])
      }
  })

  test('answers what can be no hashtag like a missing thing', async () => {
    for (const { method, url } of calls.filter((call) => call.url.includes('{name}')))
      for (const name of ['%00', '%20', '123', '-', 'a%00b', 'x'.repeat(51), '%F0%9F%8E%88'])
        expectRefusal(
          `${method} ${url} ${name}`,
          await staff.send(method, url.replace('{name}', name)),
          [404],
        )
  })

  const WRONG = {
    limit: ['0', '101', '-1', 'abc', '', '1.5', '1e1', '99999999999', '%00', '1&limit=2'],
    offset: ['-1', '3001', 'abc', '', '99999999999', '%00', '1&offset=2'],
    before: ['!', '', '%00', 'x'.repeat(65), 'a_b!', '-', 'ABC', '1&before=2', '2026-01-01'],
    filter: ['', 'all', '%00', 'friends&filter=public'],
    type: ['', 'all', '%00'],
    groupIds: ['abc', '1,,2', '0', '-1', '1.5', '9'.repeat(20), '%00', Array(101).fill(1).join()],
    communityGroupIds: ['abc', '1,', '0', '9'.repeat(20), '%00', Array(101).fill(1).join()],
    visibility: ['', 'all', 'FRIENDS', '%00'],
    groupId: ['', 'abc', '0', '1.5', '9007199254740993'],
    around: ['', 'abc', '0', '9007199254740993', '%00'],
    q: ['%00', 'a%00b', 'x'.repeat(201), 'a&q=b'],
    url: [
      '',
      'abc',
      'ftp://example.org',
      'javascript:alert(1)',
      'http://',
      '%00',
      `http://x/${'x'.repeat(2100)}`,
      'http://a&url=http://b',
    ],
  }

  test('refuses each wrong part of a query, and names it', async () => {
    const asked = new Set<string>()
    for (const { method, url, query } of calls)
      for (const name of query) {
        asked.add(name)
        expect(WRONG, `what is wrong as ${name} of ${url}?`).toHaveProperty(name)
        const rest = query.includes('q') && name !== 'q' ? 'q=a&' : ''
        for (const value of WRONG[name as keyof typeof WRONG]) {
          const answer = await staff.send(method, `${at(url)}?${rest}${name}=${value}`)
          expectRefusal(`${method} ${url} ${name}=${value}`, answer, [400])
        }
      }
    expect([...asked].toSorted()).toEqual(Object.keys(WRONG).toSorted())
  })

  test('refuses a body of another type, and one that is broken', async () => {
    for (const { method, url } of calls.filter((call) => call.method !== 'GET')) {
      const what = `${method} ${url}`
      const send = (type: string, body: string) =>
        staff.send(method, at(url).replace('/{id}', '/1'), { headers: { 'content-type': type }, body })
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
        expectRefusal(`${what} as ${type}`, await send(type, 'content=Hello'), [415])
      expectRefusal(`${what} broken`, await send('application/json', '{"content":'), [400])
      expectRefusal(`${what} poisoned`, await send('application/json', '{"__proto__":{"x":1}}'), [400])
    }
  })
})

test('no list stumbles over a cursor of numbers that it never wrote', async () => {
  const lists = all.filter(({ query }) => query.includes('before'))
  expect(lists.length).toBeGreaterThan(20)
  const numbers = [0, 1, Date.now(), Number.MAX_SAFE_INTEGER]
  for (const { url } of lists)
    for (const number of numbers)
      for (const count of [1, 2, 3]) {
        const before = writeCursor(...Array<number>(count).fill(number))
        const { status } = await staff.get(`${at(url)}?q=a&before=${before}`)
        expect([200, 400, 404], `${url} ${before} answered ${status}`).toContain(status)
      }
})
