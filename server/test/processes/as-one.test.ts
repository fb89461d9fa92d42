import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/core/database/database.ts'
import { createWorld, type Person, sessionFor, type World } from '../world.ts'
import { type Act, act, type Call, type Ids, MEMBERS, noteMade } from './acts.ts'
import { type ServerProcess, STARTING_MS, startProcess } from './server-process.ts'

/** A longer run: KITH_ACTS=5000. */
const ACTS = Number(process.env['KITH_ACTS'] ?? 120)

/** Two processes share the first world; the second is served by one. The same is done in both. */
let shared: World
let alone: World
let processes: ServerProcess[]
beforeAll(async () => {
  ;[shared, alone] = await Promise.all([createWorld(), createWorld()])
  processes = await Promise.all([startProcess(shared), startProcess(shared)])
}, STARTING_MS)
afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end('SIGKILL')))
  await Promise.all([shared.close(), alone.close()])
})

type Member = { shared: string; alone: string }
type Answer = { status: number; body: unknown }

async function makeMembers(): Promise<{ members: Member[]; ids: number[] }> {
  const people: Person[][] = []
  for (const { person } of [shared, alone]) {
    const made: Person[] = []
    for (let at = 0; at < MEMBERS; at += 1)
      made.push(
        await person({
          name: `Person ${at}`,
          username: `person_${at}`,
          role: at === MEMBERS - 1 ? 'admin' : 'user',
        }),
      )
    people.push(made)
  }
  for (const [world, made] of [[shared, people[0]!] as const, [alone, people[1]!] as const])
    await world.befriend(made[0]!, ...made.slice(1, 4))
  const members = await Promise.all(people[0]!.map(async (person) => signIn(person)))
  return { members, ids: people[0]!.map(({ id }) => id) }
}

/** The ids of the members are the same in both worlds. */
async function signIn(person: { id: number }): Promise<Member> {
  const of = (db: Db) => sessionFor(db, person)
  return { shared: await of(shared.db), alone: await of(alone.db) }
}

async function askProcess(
  url: string,
  token: string,
  { method, path, body }: Call,
  key?: string,
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      cookie: `kith.sid=${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

async function askAlone(token: string, { method, path, body }: Call, key?: string): Promise<Answer> {
  const headers = { cookie: `kith.sid=${token}`, ...(key && { 'idempotency-key': key }) }
  const answer = await alone.app.inject({ method, url: path, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) }
}

/** Without the times, which differ. */
const comparable = ({ status, body }: Answer): unknown => [
  status,
  JSON.parse(JSON.stringify(body).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"')),
]

const isMade = ({ status }: Answer) => status === 201

test(
  `${ACTS} random acts, each at either process, are answered as by one process`,
  { timeout: 600_000 },
  async () => {
    const { members, ids: people } = await makeMembers()
    const ids: Ids = { members: people, posts: [], comments: [], messages: [], groups: [], communities: [] }
    const steps = fc.array(fc.tuple(act, fc.nat({ max: 1 }), fc.nat({ max: 9 })), {
      minLength: ACTS,
      maxLength: ACTS,
    })
    let done = 0
    const run = async ({ by, call: callOf }: Act, place: number, chance: number) => {
      const call = callOf(ids)
      const [here, there] = [processes[place]!.url, processes[1 - place]!.url]
      const member = members[by]!
      const key = call.method === 'POST' ? randomUUID() : undefined
      const expected = await askAlone(member.alone, call, key)
      const got = await askProcess(here, member.shared, call, key)
      expect(comparable(got), `${call.method} ${call.path}`).toEqual(comparable(expected))
      noteMade(ids, call, got.status, got.body)
      if (got.status < 300) done += 1
      // Sent again at the other process, it makes nothing twice.
      if (key && isMade(got)) {
        const again = [
          await askProcess(there, member.shared, call, key),
          await askAlone(member.alone, call, key),
        ]
        expect(comparable(again[0]!), `again ${call.path}`).toEqual(comparable(again[1]!))
      }
      if (chance === 0) members[by] = await signOut(member, people[by]!, here, there)
    }
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        for (const [act, place, chance] of list) await run(act, place, chance)
      }),
      { numRuns: 1, endOnFailure: true },
    )
    expect(done).toBeGreaterThan(ACTS / 2)
  },
)

/** Signs out at one process and in again; the other hears of it by itself. */
async function signOut(member: Member, id: number, here: string, there: string): Promise<Member> {
  const out: Call = { method: 'POST', path: '/api/logout', body: {} }
  const me: Call = { method: 'GET', path: '/api/user' }
  expect((await askProcess(there, member.shared, me)).status).toBe(200)
  expect((await askProcess(here, member.shared, out)).status).toBe(204)
  expect((await askAlone(member.alone, out)).status).toBe(204)
  expect((await askProcess(here, member.shared, me)).status).toBe(401)
  const status = async () => (await askProcess(there, member.shared, me)).status
  await expect.poll(status, { interval: 5 }).toBe(401)
  return signIn({ id })
}
