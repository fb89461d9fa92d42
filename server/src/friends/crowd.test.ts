import type { FriendRequest } from '@kith/shared/friends.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../../test/client.ts'
import { drifted } from '../../test/drifted.ts'
import { type Person, type World, createWorld } from '../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Member = { person: Person; client: Client }

async function members(count: number): Promise<Member[]> {
  const people = await world.people(count)
  return Promise.all(people.map(async (person) => ({ person, client: await world.signIn(person) })))
}

const DEEDS = ['ask', 'accept', 'decline', 'withdraw', 'unfriend', 'block', 'unblock'] as const
type Deed = { by: number; to: number; deed: (typeof DEEDS)[number] }

/** Requests are drawn more often than the rest, because nothing else can happen without them. */
const deeds = (crowd: number): fc.Arbitrary<Deed[]> => {
  const one = fc.nat({ max: crowd - 1 })
  const deed = fc.constantFrom<Deed['deed']>('ask', 'ask', 'ask', 'accept', ...DEEDS)
  return fc.array(
    fc.record({ by: one, to: one, deed }).filter(({ by, to }) => by !== to),
    { minLength: 20, maxLength: 60 },
  )
}

function perform(crowd: Member[], { by, to, deed }: Deed, requests: FriendRequest[]) {
  const [me, them] = [crowd[by]!, crowd[to]!]
  const { client } = me
  const from = (one: Member, other: Member) =>
    requests.find(({ userId, friendId }) => userId === one.person.id && friendId === other.person.id)?.id ?? 1
  const respond = (status: string) =>
    client.post('/api/friends/respond', { friendshipId: from(them, me), status })
  const acts: Record<Deed['deed'], () => Promise<Answer<unknown>>> = {
    ask: () => client.post('/api/friends/request', { friendId: them.person.id }),
    accept: () => respond('accepted'),
    decline: () => respond('declined'),
    withdraw: () => client.delete(`/api/friends/requests/${from(me, them)}`),
    unfriend: () => client.delete(`/api/friends/${them.person.id}`),
    block: () => client.post('/api/users/block', { userId: them.person.id }),
    unblock: () => client.post('/api/users/unblock', { userId: them.person.id }),
  }
  return acts[deed]()
}

/** All pending requests in the crowd. */
async function waiting(crowd: Member[]): Promise<FriendRequest[]> {
  const lists = crowd.map(({ client }) => client.get<FriendRequest[]>('/api/friends/requests/pending'))
  return (await Promise.all(lists)).flatMap(({ body }) => body)
}

/** Pairs in more than one state or in half of one, and members with a wrong count of friends. */
async function contradictions(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'half a friendship' as what, f.user_id, f.friend_id from friendships f
      where not exists (select from friendships back where back.user_id = f.friend_id and back.friend_id = f.user_id)
    union all select 'friends, and asked', r.requester_id, r.recipient_id from friend_requests r
      join friendships f on f.user_id = r.requester_id and f.friend_id = r.recipient_id
    union all select 'blocked, yet friends', b.blocker_id, b.blocked_id from blocks b
      join friendships f on f.user_id = b.blocker_id and f.friend_id = b.blocked_id
    union all select 'blocked, yet waiting', b.blocker_id, b.blocked_id from blocks b
      join friend_requests r on r.status = 'pending' and least(r.requester_id, r.recipient_id) = least(b.blocker_id, b.blocked_id)
        and greatest(r.requester_id, r.recipient_id) = greatest(b.blocker_id, b.blocked_id)`.execute(world.db)
  return [...rows, ...(await drifted(world.db))]
}

test('a crowd that asks, answers, parts and blocks all at once leaves one state between any two', async () => {
  await fc.assert(
    fc.asyncProperty(deeds(5), deeds(5), async (first, then) => {
      const crowd = await members(5)
      const answers = await Promise.all(first.map((deed) => perform(crowd, deed, [])))
      const requests = await waiting(crowd)
      answers.push(...(await Promise.all(then.map((deed) => perform(crowd, deed, requests)))))
      const statuses = new Set(answers.map(({ status }) => status))
      expect([...statuses].filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([])
      expect(await contradictions()).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('of many presses on Accept one accepts, and its sender is notified once', async () => {
  const [ann, ben] = (await members(2)) as [Member, Member]
  const { body } = await ann.client.post<FriendRequest>('/api/friends/request', { friendId: ben.person.id })
  const press = () => ben.client.post('/api/friends/respond', { friendshipId: body.id, status: 'accepted' })
  const statuses = (await Promise.all(Array.from({ length: 10 }, press))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  const notified = world.db.selectFrom('notifications').select('type').where('user_id', '=', ann.person.id)
  expect(await notified.execute()).toEqual([{ type: 'friend_accepted' }])
  expect(await contradictions()).toEqual([])
})

test.each([
  ['accept', 'decline'],
  ['accept', 'withdraw'],
  ['decline', 'withdraw'],
] as const)('of %s against %s one wins, and the other finds nothing to do', async (one, other) => {
  for (let round = 0; round < 8; round += 1) {
    const crowd = await members(2)
    const { body } = await crowd[0]!.client.post<FriendRequest>('/api/friends/request', {
      friendId: crowd[1]!.person.id,
    })
    const by = (deed: Deed['deed']): Deed =>
      deed === 'withdraw' ? { by: 0, to: 1, deed } : { by: 1, to: 0, deed }
    const answers = await Promise.all([one, other].map((deed) => perform(crowd, by(deed), [body])))
    const statuses = answers.map(({ status }) => status)
    // A request that is withdrawn after it was declined looks pending to its sender.
    if (one === 'decline') expect(statuses).toContainEqual(204)
    else expect(statuses.toSorted()[1]).toBe(404)
    expect(await contradictions()).toEqual([])
  }
})
