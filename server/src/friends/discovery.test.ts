import type { SuggestedPerson } from '@kith/shared/friends.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { inWorld, randomWorld, type RandomWorld } from '../../test/random-world.ts'
import { type Person, type World, createWorld, viewerFor } from '../../test/world.ts'
import { listMembers } from './members.ts'
import { listSuggestions } from './suggestions.ts'

let world: World
let ann: Person
let asAnn: Client

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('users').execute()
  await world.db.deleteFrom('former_usernames').execute()
  ann = await world.person({ name: 'Ann', username: 'ann' })
  asAnn = await world.signIn(ann)
})

const LISTS = ['/api/users', '/api/suggestions'] as const
const list = (path: string) => asAnn.get<SuggestedPerson[]>(path)
const ids = (people: { id: number }[]) => people.map(({ id }) => id)
const idsIn = async (path: string) => ids((await list(path)).body)

/** Friends of one of Ann's friends, sorted by id. */
async function friendsOfFriends(count: number): Promise<Person[]> {
  const ben = await world.person({ name: 'Ben' })
  const people = await world.people(count)
  await world.befriend(ann, ben)
  await world.befriend(ben, ...people)
  return people
}

async function allPages(path: string): Promise<SuggestedPerson[][]> {
  const pages: SuggestedPerson[][] = []
  let cursor: unknown
  do {
    const answer = await list(`${path}${cursor === undefined ? '' : `&before=${String(cursor)}`}`)
    pages.push(answer.body)
    cursor = answer.headers['x-next-cursor']
  } while (cursor !== undefined)
  return pages
}

describe('the public members', () => {
  test('are all whom one might befriend, the newest first, with how many friends one has in common', async () => {
    const [carl, dora] = await friendsOfFriends(2)
    const eve = await world.person({ name: 'Eve', username: 'eve' })
    const { body } = await list('/api/users')
    expect(ids(body)).toEqual([eve.id, dora!.id, carl!.id])
    expect(body[0]).toEqual({ id: eve.id, username: 'eve', name: 'Eve', avatar: null, mutualCount: 0 })
    expect(body[1]?.mutualCount).toBe(1)
  })

  test('stay where they are on their pages when someone joins', async () => {
    const people = ids(await world.people(4)).toReversed()
    const first = await list('/api/users?limit=2')
    await world.person()
    const rest = await list(`/api/users?limit=2&before=${String(first.headers['x-next-cursor'])}`)
    expect([...ids(first.body), ...ids(rest.body)]).toEqual(people)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    expect(await idsIn('/api/users?limit=2&offset=3')).toEqual(people.slice(2, 4))
  })
})

describe('suggestions', () => {
  test('are the friends of friends, those with the most friends in common first', async () => {
    const [ben, carl] = await world.people(2)
    const [dora, eve, fay] = await world.people(3)
    await world.befriend(ann, ben!, carl!)
    await world.befriend(ben!, dora!, eve!)
    await world.befriend(carl!, eve!)
    await world.befriend(eve!, fay!)
    const { body } = await list('/api/suggestions')
    expect(body.map(({ id, mutualCount }) => [id, mutualCount])).toEqual([
      [eve!.id, 2],
      [dora!.id, 1],
    ])
  })

  test('are none for whoever has no friends', async () => {
    await world.people(2)
    expect((await list('/api/suggestions')).body).toEqual([])
  })

  test('of a member with very many friends are the best among the friends of the newest ones', async () => {
    const friends = await world.people(310)
    await world.befriend(ann, ...friends)
    const [known, knownToOld] = await world.people(2)
    await world.befriend(known!, ...friends)
    await world.befriend(knownToOld!, friends[0]!)
    await world.db
      .updateTable('friendships')
      .set({ created_at: new Date(2020, 1) })
      .where('user_id', '=', ann.id)
      .where('friend_id', '=', friends[0]!.id)
      .execute()
    const { body } = await list('/api/suggestions')
    expect(body.map(({ id, mutualCount }) => [id, mutualCount])).toEqual([[known!.id, 310]])
    const byName = await list(`/api/suggestions?q=${knownToOld!.username}`)
    expect(byName.body.map(({ id, mutualCount }) => [id, mutualCount])).toEqual([[knownToOld!.id, 1]])
  })
})

describe.each(LISTS)('%s', (path) => {
  test('offers nobody who is a friend, blocked either way, or asked or asking already', async () => {
    const people = await friendsOfFriends(6)
    const [blocked, blocker, asked, asking, free, friend] = people
    await world.block(ann, blocked!)
    await world.block(blocker!, ann)
    await world.befriend(ann, friend!)
    await asAnn.post('/api/friends/request', { friendId: asked!.id })
    await (await world.signIn(asking!)).post('/api/friends/request', { friendId: ann.id })
    expect(await idsIn(path)).toEqual([free!.id])
  })

  test('still offers whom the viewer hides, for hiding is about posts alone', async () => {
    const [hidden] = await friendsOfFriends(1)
    await world.hide(ann, hidden!)
    expect(await idsIn(path)).toEqual([hidden!.id])
  })

  test('leaves out for 30 days a member who declined, and offers that member the one who asked', async () => {
    const [other] = await friendsOfFriends(1)
    const asked = await asAnn.post<{ id: number }>('/api/friends/request', { friendId: other!.id })
    const asOther = await world.signIn(other!)
    await asOther.post('/api/friends/respond', { friendshipId: asked.body.id, status: 'declined' })
    expect(await idsIn(path)).toEqual([])
    expect(ids((await asOther.get<SuggestedPerson[]>(path)).body)).toEqual([ann.id])
    await asAnn.delete(`/api/friends/requests/${asked.body.id}`)
    expect(await idsIn(path)).toEqual([other!.id])
  })

  test('finds a name or a username by any of its letters, whatever their case', async () => {
    const people = await friendsOfFriends(3)
    const rename = (person: Person | undefined, name: string, username: string) =>
      world.db
        .updateTable('users')
        .set({ name, username })
        .where('id', '=', person?.id ?? 0)
        .execute()
    await rename(people[0], 'Grace Hopper', 'amazing_g')
    await rename(people[1], '100% O\\Neill', 'oneill')
    await rename(people[2], 'Édith Żak', 'sparrow')
    const [grace, oneill, edith] = ids(people)
    const found = { hop: grace, 'HOPPER ': grace, 'grace hopper': grace, '@AMAZING': grace, '%': oneill }
    for (const [q, id] of Object.entries({
      ...found,
      '0% o\\': oneill,
      édith: edith,
      edith: edith,
      'ith żAK': edith,
    })) {
      expect([q, await idsIn(`${path}?q=${encodeURIComponent(q)}`)]).toEqual([q, [id]])
    }
    expect(await idsIn(`${path}?q=_`)).toEqual([grace])
    for (const q of ['nobody', "';--", '%_%x', '__', 'hop%er']) {
      expect([q, await idsIn(`${path}?q=${encodeURIComponent(q)}`)]).toEqual([q, []])
    }
    expect(await idsIn(`${path}?q=%20`)).toHaveLength(3)
  })

  test('is whole over its pages, each person once', async () => {
    const people = await friendsOfFriends(7)
    for (const q of ['', 'person']) {
      const pages = await allPages(`${path}?limit=3&q=${q}`)
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
      expect(ids(pages.flat()).sort()).toEqual(ids(people).sort())
    }
  })

  test('answers bad input with a 400 and a visitor with a 401', async () => {
    const queries = [
      'limit=0',
      'limit=101',
      'offset=-1',
      'before=%00',
      'before=x',
      `q=${'x'.repeat(101)}`,
      'q=%00',
    ]
    for (const query of [...queries, 'q=a&q=b']) {
      expect([query, (await list(`${path}?${query}`)).status]).toEqual([query, 400])
    }
    expect((await world.visitor().get(path)).status).toBe(401)
  })
})

test('both lists offer in any world just whom the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, fc.nat({ max: 5 }), async (drawn, viewer) => {
      await inWorld(world.db, drawn, async (tx, { people }) => {
        const as = viewerFor({ ...ann, id: people[viewer] ?? 0 })
        const page = { limit: 100, offset: 0 }
        const [members, suggestions] = [await listMembers(tx, as, page), await listSuggestions(tx, as, page)]
        const counts = countsIn(drawn, viewer)
        const expected = counts.map(({ person, count }) => [people[person], count])
        const drawnOnes = members.items.filter(({ id }) => people.includes(id))
        const pairs = (list: SuggestedPerson[]) => list.map(({ id, mutualCount }) => [id, mutualCount])
        expect(pairs(drawnOnes).sort()).toEqual(expected.sort())
        expect(pairs(suggestions.items).sort()).toEqual(expected.filter(([, count]) => count !== 0).sort())
        const shown = suggestions.items.map(({ mutualCount }) => mutualCount)
        expect(shown).toEqual(shown.toSorted((a, b) => b - a))
      })
    }),
    { numRuns: 60 },
  )
})

test('where not all friends are looked at, those shown are friends of friends, counted exactly', async () => {
  const reach = fc.record({
    friends: fc.nat({ max: 3 }),
    theirs: fc.nat({ max: 6 }),
    best: fc.nat({ max: 3 }),
  })
  const letters = fc.constantFrom(undefined, 'drawn', 'drawn_1', '3')
  await fc.assert(
    fc.asyncProperty(randomWorld, fc.nat({ max: 5 }), reach, letters, async (drawn, viewer, reached, q) => {
      await inWorld(world.db, drawn, async (tx, { people }) => {
        const as = viewerFor({ ...ann, id: people[viewer] ?? 0 })
        const input = { limit: 100, offset: 0, ...(q && { q }) }
        const { items } = await listSuggestions(tx, as, input, reached)
        const counts = new Map(countsIn(drawn, viewer).map(({ person, count }) => [people[person], count]))
        expect(
          items.filter(({ id, mutualCount }) => mutualCount === 0 || counts.get(id) !== mutualCount),
        ).toEqual([])
        expect(new Set(ids(items)).size).toBe(items.length)
        const shown = items.map(({ mutualCount }) => mutualCount)
        expect(shown).toEqual(shown.toSorted((a, b) => b - a))
      })
    }),
    { numRuns: 60 },
  )
})

/** The members whom the viewer could befriend, with the number of common friends, computed directly. */
function countsIn({ people, friendships, blocks }: RandomWorld, viewer: number) {
  const meets = (pairs: [number, number][], a: number, b: number) =>
    pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
  const all = people.map((_, person) => person)
  const others = all.filter(
    (person) => person !== viewer && !meets(friendships, viewer, person) && !meets(blocks, viewer, person),
  )
  return others.map((person) => ({
    person,
    count: all.filter((one) => meets(friendships, one, viewer) && meets(friendships, one, person)).length,
  }))
}
