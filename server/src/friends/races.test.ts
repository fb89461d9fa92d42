import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { peopleOf, viewerFor } from '../../test/world.ts'
import { Refusal } from '../core/errors.ts'
import { answerRequest, withdrawRequest } from './answer-request.ts'
import { sendRequest } from './send-request.ts'
import { unfriend } from './friends.ts'
import { friendStatusOf } from './status.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const DEEDS = ['ask', 'accept', 'decline', 'withdraw', 'unfriend'] as const
type Deed = (typeof DEEDS)[number]
/** The member of the pair who acts: the first or the second. */
type Step = { by: 0 | 1; deed: Deed | 'wait 31 days' }

const person = fc.constantFrom(0 as const, 1 as const)
const deed = fc.record({ by: person, deed: fc.constantFrom<Deed>(...DEEDS) })
const step = fc.record({ by: person, deed: fc.constantFrom<Step['deed']>(...DEEDS, 'wait 31 days') })

async function pair() {
  const people = await peopleOf(database.db).people(2)
  return people.map((one) => viewerFor(one)) as [Viewer, Viewer]
}
type Viewer = ReturnType<typeof viewerFor>

/** Acts as the member who sees the one possible request; undefined when it is refused. */
async function doIt([one, other]: [Viewer, Viewer], { by, deed }: Step, seen?: number): Promise<unknown> {
  const [me, them] = by === 0 ? [one, other] : [other, one]
  const { db } = database
  const id = seen ?? (await requestsOf([one, other]))[0]?.id ?? 999_999_999
  const deeds: Record<Step['deed'], () => Promise<unknown>> = {
    ask: () => sendRequest(db, me, them.id),
    accept: () => answerRequest(db, me, { friendshipId: id, status: 'accepted' }),
    decline: () => answerRequest(db, me, { friendshipId: id, status: 'declined' }),
    withdraw: () => withdrawRequest(db, me, id),
    unfriend: () => unfriend(db, me, them.id),
    'wait 31 days': () => wait([one, other]),
  }
  try {
    return await deeds[deed]()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const requestsOf = ([one, other]: [Viewer, Viewer]) =>
  database.db
    .selectFrom('friend_requests')
    .select(['id', 'requester_id', 'status'])
    .where('requester_id', 'in', [one.id, other.id])
    .where('recipient_id', 'in', [one.id, other.id])
    .execute()

const wait = ([one, other]: [Viewer, Viewer]) =>
  database.db
    .updateTable('friend_requests')
    .set({ answered_at: sql`answered_at - interval '31 days'` as never })
    .where('requester_id', 'in', [one.id, other.id])
    .execute()

const friendshipsOf = ([one, other]: [Viewer, Viewer]) =>
  database.db.selectFrom('friendships').select('user_id').where('user_id', 'in', [one.id, other.id]).execute()

async function expectOneState(both: [Viewer, Viewer]): Promise<void> {
  const [requests, ends] = await Promise.all([requestsOf(both), friendshipsOf(both)])
  expect([0, 2]).toContain(ends.length)
  expect(requests.length).toBeLessThanOrEqual(ends.length === 0 ? 1 : 0)
  const ids = both.map(({ id }) => id)
  const counts = await database.db.selectFrom('users').select('friend_count').where('id', 'in', ids).execute()
  expect(counts.map((row) => row.friend_count)).toEqual(ends.length === 0 ? [0, 0] : [1, 1])
}

test('whatever two members do at once, they end in one state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 4 }),
      fc.array(deed, { minLength: 2, maxLength: 8 }),
      async (before, at) => {
        const both = await pair()
        for (const one of before) await doIt(both, one)
        const seen = (await requestsOf(both))[0]?.id
        await Promise.all(at.map((one) => doIt(both, one, seen)))
        await expectOneState(both)
      },
    ),
    { numRuns: 60 },
  )
})

test('requests that cross make friends and leave no request', async () => {
  for (let round = 0; round < 10; round += 1) {
    const both = await pair()
    const asked = await Promise.all([doIt(both, { by: 0, deed: 'ask' }), doIt(both, { by: 1, deed: 'ask' })])
    expect(asked.map((one) => (one as { request: { status: string } }).request.status).sort()).toEqual([
      'accepted',
      'pending',
    ])
    expect([await requestsOf(both), (await friendshipsOf(both)).length]).toEqual([[], 2])
  }
})

test('one request sent many times at once is one row and one notification', async () => {
  const both = await pair()
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => sendRequest(database.db, both[0], both[1].id)),
  )
  expect(new Set(asked.map(({ request }) => request.id)).size).toBe(1)
  expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1)
  const notified = await database.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', both[1].id)
    .execute()
  expect(notified).toHaveLength(1)
})

test('many members who befriend one another at once never lock each other out', async () => {
  const people = (await peopleOf(database.db).people(6)).map((one) => viewerFor(one))
  const pairs = people.flatMap((one) =>
    people.filter((other) => other !== one).map((other) => [one, other] as const),
  )
  await Promise.all(pairs.map(([one, other]) => sendRequest(database.db, one, other.id).catch(expectRefusal)))
  const ids = people.map(({ id }) => id)
  const counts = await database.db.selectFrom('users').select('friend_count').where('id', 'in', ids).execute()
  expect(counts.map((row) => row.friend_count)).toEqual([5, 5, 5, 5, 5, 5])
})

const expectRefusal = (error: unknown) => expect(error).toBeInstanceOf(Refusal)

/** The state between two members; `from` is the one who asked. */
type Asked = { is: 'pending' | 'declined' | 'withdrawn'; from: 0 | 1; isOld: boolean }
type Model = { is: 'nothing' | 'friends' } | Asked

test('after any history each of the two sees what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (history) => {
      const both = await pair()
      let model: Model = { is: 'nothing' }
      for (const one of history) {
        await doIt(both, one)
        model = after(model, one)
        const shown = [
          await friendStatusOf(database.db, both[0], both[1].id),
          await friendStatusOf(database.db, both[1], both[0].id),
        ].map(({ status, direction }) => (direction ? `${status} ${direction}` : status))
        expect(shown).toEqual([shownTo(model, 0), shownTo(model, 1)])
      }
      await expectOneState(both)
    }),
    { numRuns: 60 },
  )
})

function after(model: Model, { by, deed }: Step): Model {
  if (deed === 'ask') return afterAsking(model, by)
  if (deed === 'unfriend') return model.is === 'friends' ? { is: 'nothing' } : model
  if (!('from' in model)) return model
  if (deed === 'wait 31 days') return model.is === 'pending' ? model : { ...model, isOld: true }
  if (deed === 'withdraw') return afterWithdrawing(model, by)
  if (model.is !== 'pending' || model.from === by) return model
  return deed === 'accept' ? { is: 'friends' } : { is: 'declined', from: model.from, isOld: false }
}

function afterWithdrawing(model: Asked, by: 0 | 1): Model {
  if (model.from !== by || model.isOld) return model
  return model.is === 'pending' ? { is: 'nothing' } : { ...model, is: 'withdrawn' }
}

function afterAsking(model: Model, by: 0 | 1): Model {
  const anew: Model = { is: 'pending', from: by, isOld: false }
  if (model.is === 'friends') return model
  if (!('from' in model) || model.isOld) return anew
  if (model.is === 'withdrawn') return model.from === by ? { ...model, is: 'declined' } : anew
  return model.from === by ? model : { is: 'friends' }
}

function shownTo(model: Model, one: 0 | 1): string {
  if (!('from' in model)) return model.is === 'friends' ? 'friends' : 'none'
  if (model.isOld) return 'none'
  if (model.from === one) return model.is === 'withdrawn' ? 'none' : 'pending sent'
  return model.is === 'pending' ? 'pending received' : 'none'
}
