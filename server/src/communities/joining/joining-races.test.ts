import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drifted } from '../../../test/drifted.ts'
import { type Person, type World, createWorld, viewerFor } from '../../../test/world.ts'
import { Refusal } from '../../core/errors.ts'
import { openAccountDeletion } from '../../own-data/own-data.ts'
import { inviteFriend } from './invitations.ts'
import { joinCommunity, leaveCommunity } from './joining.ts'
import { joinByLink } from './linked-community.ts'
import { addLink, revokeLink } from './links.ts'
import { removeMember } from '../members.ts'
import { answerRequest } from './requests.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const DEEDS = [
  'join',
  'leave',
  'approve',
  'decline',
  'invite',
  'use the link',
  'remove',
  'wait 8 days',
] as const
type Deed = (typeof DEEDS)[number]
type Scene = { id: number; code: string; creator: Person; mod: Person; friend: Person; ben: Person }

/** A community with a creator, a moderator and a member, who is a friend of the one who joins and leaves. */
async function settle(maxUses = 10_000): Promise<Scene> {
  const [creator, mod, friend, ben] = (await world.people(4)) as [Person, Person, Person, Person]
  await world.befriend(friend, ben)
  const id = await world.community(creator, {
    visibility: 'private',
    joinApproval: 'approval',
    moderators: [mod],
    members: [friend],
  })
  return { id, code: await linkTo(id, creator, maxUses), creator, mod, friend, ben }
}

async function linkTo(community: number, maker: Person, maxUses: number): Promise<string> {
  const link = await addLink(world.db, viewerFor(maker), community, { maxUses })
  const query = world.db.selectFrom('community_links').select('code').where('id', '=', link.id)
  return (await query.executeTakeFirstOrThrow()).code
}

/** Undefined when it is refused. */
async function doIt({ id, code, creator, mod, friend, ben }: Scene, deed: Deed): Promise<unknown> {
  const { db } = world
  const [asBen, place] = [viewerFor(ben), { communityId: id, userId: ben.id }]
  const deeds: Record<Deed, () => Promise<unknown>> = {
    join: () => joinCommunity(db, asBen, id, 'Please'),
    leave: () => leaveCommunity(db, asBen, id),
    approve: () => answerRequest(db, viewerFor(creator), place, { status: 'approved', message: '' }),
    decline: () => answerRequest(db, viewerFor(mod), place, { status: 'declined', message: 'No' }),
    invite: () => inviteFriend(db, viewerFor(friend), id, ben.id),
    'use the link': () => joinByLink(db, asBen, code),
    remove: () => removeMember(db, viewerFor(creator), id, ben.id),
    'wait 8 days': () =>
      sql`update join_requests set reviewed_at = reviewed_at - interval '8 days' where community_id = ${id}`.execute(
        db,
      ),
  }
  try {
    return await deeds[deed]()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}

type State = {
  member: 'approved' | 'invited' | null
  request: 'pending' | 'declined' | 'declined long ago' | null
}

async function stateOf({ id, ben }: Scene): Promise<State> {
  const { rows } = await sql<State>`
    select (select status::text from community_members where community_id = ${id} and user_id = ${ben.id}) as member,
      (select case when reviewed_at < now() - interval '7 days' then 'declined long ago' else status::text end
        from join_requests where community_id = ${id} and user_id = ${ben.id}) as request`.execute(world.db)
  return rows[0]!
}

/**
 * A member has no request, and unread notifications of a request stand for one that waits, one for each of the staff.
 */
async function expectOneState(scene: Scene): Promise<void> {
  const { member, request } = await stateOf(scene)
  if (member === 'approved') expect(request).toBeNull()
  const notifications = world.db
    .selectFrom('notifications')
    .select('user_id')
    .where('related_user_id', '=', scene.ben.id)
  const notified = await notifications.where('type', '=', 'community_request').orderBy('user_id').execute()
  const staff = [scene.creator.id, scene.mod.id].toSorted((a, b) => a - b)
  expect(notified.map(({ user_id }) => user_id)).toEqual(request === 'pending' ? staff : [])
  const community = world.db.selectFrom('communities').select('member_count').where('id', '=', scene.id)
  expect((await community.executeTakeFirstOrThrow()).member_count).toBe(member === 'approved' ? 4 : 3)
}

const deed = fc.constantFrom<Deed>(...DEEDS)

test('after any sequence of calls a member’s relation to a community is what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async (history) => {
      const scene = await settle()
      let model: State = { member: null, request: null }
      for (const one of history) {
        await doIt(scene, one)
        model = after(model, one)
        expect(await stateOf(scene)).toEqual(model)
        await expectOneState(scene)
      }
    }),
    { numRuns: 40 },
  )
})

const MEMBER: State = { member: 'approved', request: null }

function after(model: State, deed: Deed): State {
  const { member, request } = model
  const of: Record<Deed, () => State> = {
    join: () => afterJoining(model),
    leave: () => ({ member: null, request: request === 'pending' ? null : request }),
    approve: () => (request === 'pending' ? MEMBER : model),
    decline: () => (request === 'pending' ? { member, request: 'declined' } : model),
    invite: () => (member === null ? { member: 'invited', request } : model),
    'use the link': () => MEMBER,
    remove: () => (member === 'approved' ? { member: null, request } : model),
    'wait 8 days': () => (request === 'declined' ? { member, request: 'declined long ago' } : model),
  }
  return of[deed]()
}

function afterJoining(model: State): State {
  if (model.member !== null) return MEMBER
  return model.request === 'declined' ? model : { member: null, request: 'pending' }
}

test('whatever calls about one member run at once, the member ends in one state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { maxLength: 4 }),
      fc.array(deed, { minLength: 2, maxLength: 10 }),
      async (before, at) => {
        const scene = await settle()
        for (const one of before) await doIt(scene, one)
        await Promise.all(at.map((one) => doIt(scene, one)))
        await expectOneState(scene)
      },
    ),
    { numRuns: 40 },
  )
  expect(await drifted(world.db)).toEqual([])
})

test('fifty who join, leave, are answered, removed and use a link at once leave one row each and exact counts', async () => {
  const [creator, ...crowd] = (await world.people(51)) as [Person, ...Person[]]
  const id = await world.community(creator, { joinApproval: 'approval' })
  const MAX = 7
  const code = await linkTo(id, creator, MAX)
  const asCreator = await world.signIn(creator)
  const clients = await Promise.all(crowd.map(world.signIn))
  const call = `/api/community-groups/${id}`
  const deeds = clients.flatMap((client, n) => {
    const userId = crowd[n]!.id
    const answer = { status: n % 4 === 0 ? 'declined' : 'approved' }
    return [
      client.post(`${call}/join`, { message: 'Please' }),
      asCreator.post(`${call}/requests/${userId}`, answer),
      ...(n % 2 === 0 ? [client.post(`/api/community-links/${code}`)] : []),
      ...(n % 3 === 0 ? [client.post(`${call}/leave`)] : []),
      ...(n % 5 === 0 ? [asCreator.delete(`${call}/members/${userId}`)] : []),
      client.post(`${call}/join`),
      asCreator.post(`${call}/requests/${userId}`, answer),
    ]
  })
  const answers = await Promise.all(deeds)
  expect(answers.filter(({ status }) => ![200, 204, 404, 409].includes(status))).toEqual([])
  expect(await drifted(world.db)).toEqual([])
  const { rows } = await sql`
    select from community_members m join join_requests r using (community_id, user_id)
    where m.status = 'approved'`.execute(world.db)
  expect(rows).toEqual([])
  const link = world.db.selectFrom('community_links').select('uses').where('code', '=', code)
  expect((await link.executeTakeFirstOrThrow()).uses).toBeLessThanOrEqual(MAX)
})

test('a link with five uses makes five members of fifty who open it at once, however often each does', async () => {
  const { id, code } = await settle(5)
  const clients = await Promise.all((await world.people(50)).map(world.signIn))
  const rounds = [...clients, ...clients].map((client) => client.post(`/api/community-links/${code}`))
  const statuses = (await Promise.all(rounds)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 404]))
  const { rows } = await sql<{ uses: number; members: number }>`
    select l.uses, c.member_count as members
    from community_links l join communities c on c.id = l.community_id where c.id = ${id}`.execute(world.db)
  expect(rows).toEqual([{ uses: 5, members: 3 + 5 }])
  expect(await drifted(world.db)).toEqual([])
})

test('a link that is revoked while many open it lets in exactly the members that it counted', async () => {
  const { id, code, creator } = await settle()
  const people = await world.people(20)
  const { id: linkId } = await world.db
    .selectFrom('community_links')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const joined = people.map((person) => joinByLink(world.db, viewerFor(person), code).catch(expectRefusal))
  const [answers] = await Promise.all([
    Promise.all(joined),
    revokeLink(world.db, viewerFor(creator), { communityId: id, linkId }),
  ])
  const community = world.db.selectFrom('communities').select('member_count').where('id', '=', id)
  const members = answers.filter((answer) => answer !== undefined).length
  expect((await community.executeTakeFirstOrThrow()).member_count).toBe(3 + members)
})

const expectRefusal = (error: unknown) => {
  expect(error).toBeInstanceOf(Refusal)
}

test('of many answers at once the first counts, is logged and notified once, and the others agree or are refused', async () => {
  for (const rounds of [1, 2, 3, 4]) {
    const scene = await settle()
    const [asCreator, asMod] = [await world.signIn(scene.creator), await world.signIn(scene.mod)]
    await doIt(scene, 'join')
    const path = `/api/community-groups/${scene.id}/requests/${scene.ben.id}`
    const answers = await Promise.all(
      Array.from({ length: 4 * rounds }, (_, n) => {
        const [client, status] = n % 2 === 0 ? [asCreator, 'approved'] : [asMod, 'declined']
        return client.post<{ status?: string }>(path, { status })
      }),
    )
    const counted = new Set(answers.flatMap(({ status, body }) => (status === 200 ? body.status : [])))
    expect(counted.size).toBe(1)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const log = world.db.selectFrom('community_log').select('act').where('subject_id', '=', scene.ben.id)
    const act = counted.has('approved') ? 'request.approve' : 'request.decline'
    expect(await log.execute()).toEqual([{ act }])
    const notified = world.db.selectFrom('notifications').select('type').where('user_id', '=', scene.ben.id)
    expect(await notified.execute()).toEqual(counted.has('approved') ? [{ type: 'community_approved' }] : [])
  }
})

test('many who invite one friend at once make one invitation and one notification', async () => {
  const scene = await settle()
  const friends = await world.people(20)
  await world.befriend(scene.ben, ...friends)
  await world.db
    .insertInto('community_members')
    .values(friends.map((friend) => ({ community_id: scene.id, user_id: friend.id, invited_by: null })))
    .execute()
  const invited = await Promise.all(
    friends.map((friend) => inviteFriend(world.db, viewerFor(friend), scene.id, scene.ben.id)),
  )
  expect(invited.filter(({ isNew }) => isNew)).toHaveLength(1)
  const notified = world.db.selectFrom('notifications').select('type').where('user_id', '=', scene.ben.id)
  expect(await notified.execute()).toEqual([{ type: 'community_invite' }])
})

test('of many links made at once no community gets more than 20', async () => {
  const scene = await settle()
  const maker = viewerFor(scene.creator)
  const links = Array.from({ length: 30 }, () => addLink(world.db, maker, scene.id, {}).catch(expectRefusal))
  expect((await Promise.all(links)).filter((link) => link !== undefined)).toHaveLength(19)
})

test('members who delete their accounts while they ask, join and are answered leave nothing behind', async () => {
  const [creator, ...crowd] = (await world.people(21)) as [Person, ...Person[]]
  const id = await world.community(creator, { joinApproval: 'approval' })
  const code = await linkTo(id, creator, 1_000)
  const scenes = crowd.map((ben): Scene => ({ id, code, creator, mod: creator, friend: creator, ben }))
  await world.befriend(creator, ...crowd)
  await Promise.all(scenes.map((scene) => doIt(scene, 'join')))
  const deleteMember = openAccountDeletion(world)
  // Opens the jobs. The first job needs a connection besides its transaction's, and the crowd holds all of them.
  await world.jobs.workOff('clear-files')
  const deeds: Deed[] = ['approve', 'decline', 'invite', 'use the link', 'join']
  await Promise.all(
    scenes.flatMap((scene, n) => [
      doIt(scene, deeds[n % deeds.length]!).catch(expectMissing),
      deleteMember(world.db, scene.ben.id),
      doIt(scene, deeds[(n + 1) % deeds.length]!).catch(expectMissing),
    ]),
  )
  expect(await drifted(world.db)).toEqual([])
  const members = world.db.selectFrom('community_members').select('user_id').where('community_id', '=', id)
  expect(await members.execute()).toEqual([{ user_id: creator.id }])
})

/** The row referred to was just deleted; a call answers it with a 404. */
const expectMissing = (error: unknown) => expect(error).toMatchObject({ code: '23503' })
