import type { Community, CommunityCard, CommunityMember, Membership } from '@kith/shared/communities.ts'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { drifted } from '../../test/drifted.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const PATH = '/api/community-groups'
const PEOPLE = 4

type Rules = { visibility: 'public' | 'private' | 'hidden'; joinApproval: 'open' | 'approval' }
/** An act by one person about another, by their places in the list. The first runs the community. */
type Act = { what: keyof typeof ACTS; by: number; whom: number; rules: Rules }
type Model = ReturnType<typeof modelOf>

const person = fc.nat({ max: PEOPLE - 1 })
const rules: fc.Arbitrary<Rules> = fc.record({
  visibility: fc.constantFrom<Rules['visibility'][]>('public', 'private', 'hidden'),
  joinApproval: fc.constantFrom<Rules['joinApproval'][]>('open', 'approval'),
})

/** The rules of rules/communities.md 1 to 15, written down once more without any database. */
function modelOf(start: Rules) {
  const rules = { ...start }
  const of = Array.from({ length: PEOPLE }, (_, index): Membership => (index === 0 ? 'approved' : 'none'))
  const isMember = (one: number) => of[one] === 'approved'
  const knows = (one: number) => rules.visibility !== 'hidden' || isMember(one) || of[one] === 'invited'
  const reads = (one: number) => rules.visibility === 'public' || isMember(one)
  return { rules, of, isMember, knows, reads }
}

/** Each act: what it does by the rules, and the call. */
const ACTS = {
  join: {
    rule: ({ rules, of, isMember, knows }: Model, { by }: Act) => {
      if (!knows(by) || isMember(by) || of[by] === 'declined') return
      of[by] = rules.joinApproval === 'open' || of[by] === 'invited' ? 'approved' : 'pending'
    },
    call: ({ id, clients }: Stage, { by }: Act) => clients[by]!.post(`${PATH}/${id}/join`),
  },
  leave: {
    rule: ({ of, knows }: Model, { by }: Act) => {
      if (by !== 0 && knows(by) && of[by] !== 'declined') of[by] = 'none'
    },
    call: ({ id, clients }: Stage, { by }: Act) => clients[by]!.post(`${PATH}/${id}/leave`),
  },
  invite: {
    rule: ({ of, isMember }: Model, { by, whom }: Act) => {
      if (isMember(by) && by !== whom && !isMember(whom)) of[whom] = 'invited'
    },
    call: ({ id, clients, people }: Stage, { by, whom }: Act) =>
      clients[by]!.post(`${PATH}/${id}/invitations`, { userId: people[whom]!.id }),
  },
  approve: {
    rule: ({ of }: Model, { by, whom }: Act) => {
      if (by === 0 && of[whom] === 'pending') of[whom] = 'approved'
    },
    call: (stage: Stage, act: Act) => answer(stage, act, 'approved'),
  },
  decline: {
    rule: ({ of }: Model, { by, whom }: Act) => {
      if (by === 0 && of[whom] === 'pending') of[whom] = 'declined'
    },
    call: (stage: Stage, act: Act) => answer(stage, act, 'declined'),
  },
  remove: {
    rule: ({ of, isMember }: Model, { by, whom }: Act) => {
      if (by === 0 && whom !== 0 && isMember(whom)) of[whom] = 'none'
    },
    call: ({ id, clients, people }: Stage, { by, whom }: Act) =>
      clients[by]!.delete(`${PATH}/${id}/members/${people[whom]!.id}`),
  },
  change: {
    rule: (model: Model, { rules }: Act) => void Object.assign(model.rules, rules),
    call: ({ id, clients }: Stage, { rules }: Act) => clients[0]!.put(`${PATH}/${id}`, rules),
  },
}

const answer = ({ id, clients, people }: Stage, { by, whom }: Act, status: string) =>
  clients[by]!.post(`${PATH}/${id}/requests/${people[whom]!.id}`, { status })

const names = Object.keys(ACTS) as (keyof typeof ACTS)[]
const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('join' as const, ...names),
  by: person,
  whom: person,
  rules,
})

type Stage = { id: number; people: Person[]; clients: Client[]; post: number; mark: string }

let stages = 0

async function setStage(start: Rules): Promise<Stage> {
  stages += 1
  const mark = `zebra${stages}x`
  const people = await world.people(PEOPLE)
  for (const [index, one] of people.entries())
    await world.befriend(one, ...people.slice(index + 1), await world.person())
  const clients = await Promise.all(people.map((one) => world.signIn(one)))
  const made = await clients[0]!.post<Community>(PATH, { name: mark, ...start })
  const { id } = made.body
  const content = `${mark} #${mark}`
  const { body } = await clients[0]!.post<{ id: number }>('/api/posts', { content, groupId: id })
  // Saved by all, as if each had been a member once.
  await world.db
    .insertInto('bookmarks')
    .values(people.map((one) => ({ user_id: one.id, post_id: body.id })))
    .execute()
  return { id, people, clients, post: body.id, mark }
}

/** Everything that tells someone of the community or its post. */
async function toldTo(client: Client, { id, people, post, mark }: Stage) {
  const ids = async (url: string) => (await client.get<{ id: number }[]>(url)).body.map((one) => one.id)
  const detail = await client.get<Community>(`${PATH}/${id}`)
  const listed = await client.get<CommunityCard[]>(`${PATH}?q=${mark}`)
  const hashtag = await client.get<{ usageCount: number }>(`/api/hashtags/${mark}`)
  const members = await client.get<CommunityMember[]>(`${PATH}/${id}/members`)
  return {
    membership: detail.status === 200 ? detail.body.membership : 'none',
    knows: [detail.status === 200, listed.body.length === 1],
    counts: detail.status === 200 ? detail.body.memberCount : null,
    reads: [
      detail.status === 200 && detail.body.canRead,
      members.status === 200,
      (await client.get(`${PATH}/${id}/posts`)).status === 200,
      (await client.get(`/api/posts/${post}`)).status === 200,
      (await client.get(`/api/posts/${post}/comments`)).status === 200,
      (await ids(`/api/posts/search?q=${mark}`)).includes(post),
      (await ids(`/api/hashtags/${mark}/posts`)).includes(post),
      hashtag.body.usageCount === 1,
      (await ids('/api/bookmarks/user')).includes(post),
      (await ids(`/api/users/${people[0]!.id}/posts`)).includes(post),
      (await ids(`/api/posts?filter=groups&communityGroupIds=${id}`)).includes(post),
    ],
    belongs: (await ids(`${PATH}/member`)).includes(id),
    members:
      members.status === 200 ? members.body.map(({ userId }) => userId).toSorted((a, b) => a - b) : null,
  }
}

test('after any joining, inviting, answering, removing and leaving, everyone reads what rules/communities.md allows, and no more', async () => {
  const property = fc.asyncProperty(rules, fc.array(act, { maxLength: 12 }), async (start, acts) => {
    const model = modelOf(start)
    const stage = await setStage(start)
    for (const act of acts) {
      expect((await ACTS[act.what].call(stage, act)).status).toBeLessThan(500)
      ACTS[act.what].rule(model, act)
    }
    const members = stage.people.filter((_, index) => model.isMember(index)).map(({ id }) => id)
    for (const [index, client] of stage.clients.entries()) {
      const [knows, reads] = [model.knows(index), model.reads(index)]
      expect(await toldTo(client, stage)).toEqual({
        membership: knows ? model.of[index] : 'none',
        knows: [knows, knows],
        counts: knows ? members.length : null,
        reads: Array.from({ length: 11 }, () => reads),
        belongs: model.isMember(index),
        members: reads ? members.toSorted((a, b) => a - b) : null,
      })
    }
  })
  await fc.assert(property, { numRuns: 20 })
  expect(await drifted(world.db)).toEqual([])
}, 300_000)
