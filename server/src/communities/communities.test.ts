import { randomUUID } from 'node:crypto'
import type { Community, CommunityCard } from '@kith/shared/communities.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type Person, createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let ben: Person
let asAnn: Client
let asBen: Client

beforeEach(async () => {
  ann = await world.person({ name: 'Ann' })
  ben = await world.person({ name: 'Ben' })
  ;[asAnn, asBen] = [await world.signIn(ann), await world.signIn(ben)]
})

const PATH = '/api/community-groups'
const make = async (body: object, client = asAnn) => (await client.post<Community>(PATH, body)).body
const read = (id: number, client: Client) => client.get<Community>(`${PATH}/${id}`)
const list = async (query: string, client: Client) =>
  (await client.get<CommunityCard[]>(`${PATH}?${query}`)).body
const membershipOf = (id: number, person: Person) =>
  world.db
    .selectFrom('community_members')
    .select(['role', 'status'])
    .where('community_id', '=', id)
    .where('user_id', '=', person.id)
    .executeTakeFirst()

describe('a community', () => {
  test('is public and open unless it says otherwise, and its creator is its admin', async () => {
    const answer = await asAnn.post<Community>(PATH, { name: '  Garden ' })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Garden',
        description: '',
        rules: '',
        visibility: 'public',
        joinApproval: 'open',
        creatorId: ann.id,
        creator: { id: ann.id, username: ann.username, name: 'Ann', avatar: null },
        invitedBy: null,
        memberCount: 1,
        postCount: 0,
        lastActivityAt: null,
        avatar: null,
        coverImage: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        isArchived: false,
        isMember: true,
        userRole: 'admin',
        membership: 'approved',
        canRead: true,
        answer: '',
        mayAskAgainAt: null,
        pendingRequests: 0,
      },
    ])
    expect(await membershipOf(answer.body.id, ann)).toEqual({ role: 'admin', status: 'approved' })
  })

  test.each([
    [{}, 'name', 'Required'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'String must contain at most 80 character(s)'],
    [
      { name: 'A', description: 'x'.repeat(1001) },
      'description',
      'String must contain at most 1000 character(s)',
    ],
    [{ name: 'A', rules: 'x'.repeat(5001) }, 'rules', 'String must contain at most 5000 character(s)'],
    [{ name: 'A', visibility: 'secret' }, 'visibility', 'Invalid input'],
    [{ name: 'A', joinApproval: 'never' }, 'joinApproval', 'Invalid input'],
    [{ name: 'A\u0000' }, 'name', 'Invalid input'],
    [{ name: '\u200B\u2800' }, 'name', 'Name is required'],
    [{ name: 'A\u202Enedrag' }, 'name', 'Invalid input'],
    [{ name: 'A\nB' }, 'name', 'Invalid input'],
  ])('%o is a 400', async (body, path, message) => {
    const answer = await asAnn.post(PATH, body)
    expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]])
  })

  test('is made once for each idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = [1, 2].map(() => asAnn.post<Community>(PATH, { name: 'Once' }, key))
    const [one, other] = await Promise.all(answers)
    const again = await asAnn.post<Community>(PATH, { name: 'Once' }, key)
    const ids = [one, other, again]
      .filter((answer) => answer?.status === 201)
      .map((answer) => answer?.body.id)
    expect(new Set(ids).size).toBe(1)
    expect((await list('q=once', asAnn)).filter(({ creatorId }) => creatorId === ann.id)).toHaveLength(1)
  })
})

describe('who may know of it', () => {
  test('a private one shows its header to all, and its rules to members alone', async () => {
    const { id } = await make({
      name: 'Cellar',
      rules: 'Be kind',
      description: 'Wine',
      visibility: 'private',
    })
    expect((await read(id, asBen)).body).toMatchObject({
      name: 'Cellar',
      description: 'Wine',
      rules: '',
      canRead: false,
      isMember: false,
      userRole: null,
      memberCount: 1,
    })
    expect((await read(id, asAnn)).body).toMatchObject({ rules: 'Be kind', canRead: true })
    for (const part of ['posts', 'members']) {
      const { status, body } = await asBen.get(`${PATH}/${id}/${part}`)
      expect([status, body.message]).toEqual([403, 'Members only'])
    }
  })

  test('a hidden one is missing for all but members, the invited and staff of the site', async () => {
    const { id } = await make({ name: 'Attic', visibility: 'hidden' })
    const asStaff = await world.signIn(await world.person({ role: 'moderator' }))
    const missing = await asBen.get(`${PATH}/999999999`)
    for (const part of ['', '/posts', '/members', '/log']) {
      const { status, body } = await asBen.get(`${PATH}/${id}${part}`)
      expect([status, body]).toEqual([missing.status, missing.body])
    }
    expect(missing.body.message).toBe('Group not found')
    expect((await list('q=attic', asBen)).map((one) => one.id)).not.toContain(id)
    expect((await read(id, asStaff)).body).toMatchObject({ canRead: true, isMember: false })
    expect((await asStaff.get(`${PATH}/${id}/members`)).status).toBe(200)
    await world.db
      .insertInto('community_members')
      .values({ community_id: id, user_id: ben.id, status: 'invited', invited_by: ann.id })
      .execute()
    expect((await read(id, asBen)).body).toMatchObject({
      membership: 'invited',
      invitedBy: { id: ann.id },
      isMember: false,
      canRead: false,
      memberCount: 1,
    })
    expect((await asBen.get(`${PATH}/${id}/members`)).status).toBe(403)
  })

  test('a blocked creator and blocked members are neither named nor counted', async () => {
    const cleo = await world.person()
    const id = await world.community(ann, { members: [ben, cleo] })
    await world.post(ann, { communityId: id })
    await world.post(cleo, { communityId: id })
    await world.block(ann, ben)
    expect((await read(id, asBen)).body).toMatchObject({
      creatorId: null,
      creator: null,
      memberCount: 2,
      postCount: 1,
    })
    expect((await read(id, await world.signIn(cleo))).body).toMatchObject({ memberCount: 3, postCount: 2 })
  })

  /** As its page tells it, which agrees with the list. */
  const activityIn = async (id: number, client: Client) => {
    const { body } = await read(id, client)
    const listed = (await list(`q=${body.name}`, client)).find((one) => one.id === id)
    if (listed) expect(listed.lastActivityAt).toBe(body.lastActivityAt)
    return body.lastActivityAt
  }
  const [EARLIER, LATER] = ['2026-01-02T12:00:00.000Z', '2026-01-03T12:00:00.000Z']

  test.each(['public', 'private', 'hidden'] as const)(
    'the last activity in a %s one is told to those alone who may read its posts',
    async (visibility) => {
      const [cleo, dan, eve] = [await world.person(), await world.person(), await world.person()]
      const name = `Activity${ann.id}`
      const id = await world.community(ann, { name, visibility, members: [ben, dan], invited: [cleo] })
      expect(await activityIn(id, asBen)).toBeNull()
      await world.post(ann, { communityId: id, createdAt: new Date(EARLIER) })
      await world.post(ann, { createdAt: new Date(LATER) })
      const [asCleo, asDan, asEve] = [
        await world.signIn(cleo),
        await world.signIn(dan),
        await world.signIn(eve),
      ]
      const asStaff = await world.signIn(await world.person({ role: 'moderator' }))
      const removed = await asAnn.delete(`${PATH}/${id}/members/${dan.id}`)
      expect(removed.status).toBeLessThan(300)
      const ofOthers = { public: EARLIER, private: null, hidden: undefined }[visibility]
      expect([await activityIn(id, asBen), await activityIn(id, asStaff)]).toEqual([EARLIER, EARLIER])
      expect(await activityIn(id, asCleo)).toBe(visibility === 'public' ? EARLIER : null)
      expect([await activityIn(id, asDan), await activityIn(id, asEve)]).toEqual([ofOthers, ofOthers])
      await asCleo.post(`${PATH}/${id}/join`, {})
      expect(await activityIn(id, asCleo)).toBe(EARLIER)
    },
  )

  test('the last activity is never that of somebody blocked, and goes back when a post goes', async () => {
    const cleo = await world.person()
    const id = await world.community(ann, { members: [ben, cleo] })
    await world.post(ann, { communityId: id, createdAt: new Date(EARLIER) })
    const later = await world.post(cleo, { communityId: id, createdAt: new Date(LATER) })
    expect(await activityIn(id, asBen)).toBe(LATER)
    await world.block(cleo, ben)
    expect([await activityIn(id, asBen), await activityIn(id, asAnn)]).toEqual([EARLIER, LATER])
    await asAnn.delete(`/api/posts/${later}`)
    expect(await activityIn(id, asAnn)).toBe(EARLIER)
  })

  test('its pictures are seen by those who know of it, and by no one else', async () => {
    const { id } = await make({ name: 'Attic', visibility: 'hidden' })
    const key = 'a'.repeat(22)
    await world.db
      .insertInto('media')
      .values({
        key,
        owner_id: ann.id,
        media_type: 'photo',
        mime_type: 'image/jpeg',
        file_size: 1,
        width: 1,
        height: 1,
      })
      .execute()
    const avatar = `/media/${key}`
    const changed = await asAnn.put<Community>(`${PATH}/${id}`, { avatar })
    expect([changed.status, changed.body.avatar]).toEqual([200, avatar])
    const about = async (person: Person) => {
      const { body } = await (await world.signIn(person)).get(avatar)
      return body.code ?? body
    }
    const stranger = await about(ben)
    expect(stranger).toBe('not_found')
    await asAnn.put(`${PATH}/${id}`, { avatar: null })
    const left = await world.db.selectFrom('media').select('key').where('key', '=', key).execute()
    expect(left).toEqual([])
  })
})

describe('the list', () => {
  test('begins with invitations and own ones, then the others, newest first, page by page', async () => {
    const mark = `list${ann.id}`
    const ids: number[] = []
    for (const name of ['One', 'Two', 'Three', 'Four']) ids.push((await make({ name: `${name} ${mark}` })).id)
    const [one, two, three, four] = ids
    await world.db
      .insertInto('community_members')
      .values([
        { community_id: one!, user_id: ben.id, status: 'invited', invited_by: ann.id },
        { community_id: three!, user_id: ben.id, invited_by: null },
      ])
      .execute()
    const wanted = [one, three, four, two]
    expect((await list(`q=${mark}`, asBen)).map(({ id }) => id)).toEqual(wanted)
    const seen: number[] = []
    let next: string | undefined
    do {
      const page = await asBen.get<CommunityCard[]>(
        `${PATH}?q=${mark}&limit=1${next ? `&before=${next}` : ''}`,
      )
      seen.push(...page.body.map(({ id }) => id))
      next = page.headers['x-next-cursor'] as string | undefined
    } while (next)
    expect(seen).toEqual(wanted)
    expect(
      (await list(`q=${mark}`, asBen)).map(({ membership, isMember }) => [membership, isMember]),
    ).toEqual([
      ['invited', false],
      ['approved', true],
      ['none', false],
      ['none', false],
    ])
  })

  test('finds all words of a search in name and description, without regard to case and accents', async () => {
    const { id } = await make({ name: `Café ${ann.username}`, description: 'Coffee & cake' })
    const finds = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`, asBen)).some((one) => one.id === id)
    expect(await finds(`cafe ${ann.username.slice(2)}`)).toBe(true)
    expect(await finds(`CAKE ${ann.username}`)).toBe(true)
    expect(await finds(`tea ${ann.username}`)).toBe(false)
    expect(await finds('100%_')).toBe(false)
  })

  test.each(['limit=0', 'limit=101', 'before=!', 'before=zz', 'offset=-1', `q=${'x'.repeat(81)}`])(
    'is a 400 for %s',
    async (query) => {
      expect((await asAnn.get(`${PATH}?${query}`)).status).toBe(400)
    },
  )
})
