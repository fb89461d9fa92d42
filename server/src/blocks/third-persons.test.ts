import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { inLivelyWorld } from '../../test/lively-world.ts'
import { type RandomWorld, randomWorld, type Settled } from '../../test/random-world.ts'
import { EXEMPT, readsIn, type Write, writesIn } from '../../test/third-person.ts'
import { createWorld, sessionFor, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../core/database/database.ts'
import type { App } from '../core/http/http.ts'
import { endFriendship } from '../friends/friends.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const NOBODY: Settled = { people: [], groups: [], communities: [], posts: [], comments: [] }

type OpenApi = { paths: Record<string, { get?: { 'x-who': string } }> }

test('every reading call there is has been thought of', async () => {
  const { body } = await world.visitor().get<OpenApi>('/api/openapi.json')
  const calls = Object.entries(body.paths).flatMap(([path, { get }]) =>
    get && !['moderator', 'admin'].includes(get['x-who']) ? path : [],
  )
  const known = new Set([...Object.keys(readsIn(NOBODY)), ...Object.keys(EXEMPT)])
  expect(calls.filter((call) => !known.has(call))).toEqual([])
})

/** The blocker, the blocked and the onlooker. */
const parts = fc
  .shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 3, maxLength: 3 })
  .map(([blocker = 0, blocked = 0, third = 0]) => ({ blocker, blocked, third }))

/** Without earlier blocks between the two, as after an unfriending. */
const withoutBlockBetween = (drawn: RandomWorld, one: number, other: number): RandomWorld => ({
  ...drawn,
  blocks: drawn.blocks.filter((pair) => !(pair.includes(one) && pair.includes(other))),
})

test('in any world, whatever a third person reads or is answered is the same after a block as before', async () => {
  const property = fc.asyncProperty(randomWorld, parts, (drawn, { blocker, blocked, third }) =>
    inLivelyWorld(world.db, withoutBlockBetween(drawn, blocker, blocked), async (tx, ids) => {
      const [a, b, c] = [ids.people[blocker]!, ids.people[blocked]!, ids.people[third]!]
      await endFriendship(tx, a, b)
      const app = await houseOn(tx)
      try {
        const asC = await askingAs(tx, app, c)
        const acted = {
          ...ids,
          people: [a, b],
          posts: ids.posts.slice(0, ACTED),
          comments: ids.comments.slice(0, ACTED),
        }
        const before = await allAnswers(tx, asC, ids, acted)
        const asA = await askingAs(tx, app, a)
        const { statusCode } = await asA({ method: 'POST', url: '/api/users/block', body: { userId: b } })
        expect(statusCode).toBe(200)
        expect(await allAnswers(tx, asC, ids, acted)).toEqual(before)
      } finally {
        await app.close()
      }
    }),
  )
  await fc.assert(property, { numRuns: RUNS })
}, 600_000)

/** At most this many posts and comments of each world are acted on. */
const ACTED = 5
const RUNS = 8

/** The whole server on a transaction. */
const houseOn = async (tx: Db): Promise<App> => {
  const { config, pool, url, jobs } = world
  const app = await buildApp({ config, db: tx, pool, url, log: pino({ level: 'silent' }), jobs })
  await app.ready()
  return app
}

type Asked = { method: 'GET' | Write['method']; url: string; body?: object }
type Answer = { statusCode: number; text: string; headers: Record<string, unknown> }
type Ask = (asked: Asked) => Promise<Answer>

/** Calls as a member and returns the answer byte for byte, without the parts that differ in every answer. */
async function askingAs(tx: Db, app: App, id: number): Promise<Ask> {
  const cookie = `kith.sid=${await sessionFor(tx, { id })}`
  return async ({ method, url, body }) => {
    const answer = await app.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) })
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
    return { statusCode: answer.statusCode, text: answer.body.replace(/"updatedAt":"[^"]+"/, ''), headers }
  }
}

/** The answers to all reads and to every act. Each act is undone. */
async function allAnswers(tx: Db, ask: Ask, ids: Settled, acted: Settled): Promise<Record<string, Answer[]>> {
  const answers: Record<string, Answer[]> = {}
  for (const url of Object.values(readsIn(ids)).flat())
    answers[`GET ${url}`] = [await ask({ method: 'GET', url })]
  for (const write of writesIn(acted)) {
    const { method, url, body, lookAt } = write
    await sql`savepoint deed`.execute(tx)
    await rewind(tx)
    const done = [await ask(write), ...(lookAt ? [await ask({ method: 'GET', url: lookAt })] : [])]
    await sql`rollback to savepoint deed`.execute(tx)
    answers[`${method} ${url} ${JSON.stringify(body)}`] = done
  }
  const broken = Object.entries(answers).filter(([, all]) => all.some(({ statusCode }) => statusCode >= 500))
  expect(broken).toEqual([])
  return answers
}

const COUNTED = ['posts', 'comments', 'messages', 'friend_requests', 'notifications', 'bookmarks']

/** Undoing an act does not give back the ids it used. */
const rewind = (tx: Db) =>
  sql`select ${sql.join(
    COUNTED.map(
      (table) =>
        sql`setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`,
    ),
  )}`.execute(tx)
