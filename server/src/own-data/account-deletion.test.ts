import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createCommunityInput } from '@kith/shared/communities.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingForLocks } from '../../test/database.ts'
import { drifted } from '../../test/drifted.ts'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { type RandomWorld, inWorld, randomWorld } from '../../test/random-world.ts'
import { type Person, type World, createWorld, viewerFor } from '../../test/world.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { createCommunity } from '../communities/communities.ts'
import { inTransaction } from '../core/database/database.ts'
import { onDisk, openDiskStore } from '../core/storage/storage.ts'
import { openAccountDeletion } from './account-deletion.ts'

const PASSWORD = 'correct horse'

let world: World
let passwordHash: string
beforeAll(async () => {
  world = await createWorld()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => world.close())

async function someone(input: Parameters<World['person']>[0] = {}): Promise<Person> {
  const person = await world.person(input)
  const password = { password_hash: passwordHash }
  await world.db.updateTable('users').set(password).where('id', '=', person.id).execute()
  return person
}

const leave = async (person: Person, password = PASSWORD) =>
  (await world.signIn(person)).send('DELETE', '/api/user', { body: { password } })

test('a member who leaves is signed out, loses the cookie, and does not exist any more', async () => {
  const [ada, ben] = [await someone(), await world.person()]
  const client = await world.signIn(ada)
  const { status, headers } = await client.send('DELETE', '/api/user', { body: { password: PASSWORD } })
  expect(status).toBe(204)
  expect(String(headers['set-cookie'])).toMatch(/^kith\.sid=;/)
  expect((await client.get('/api/user')).status).toBe(401)
  expect((await (await world.signIn(ben)).get(`/api/users/${ada.id}/posts`)).status).toBe(404)
})

test('two members who are each other’s successors can both leave at once', async () => {
  for (const _ of [1, 2, 3]) {
    const [ada, ben] = [await someone(), await someone()]
    await world.community(ada, { members: [ben] })
    await world.community(ben, { members: [ada] })
    const answers = await Promise.all([leave(ada), leave(ben)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
  }
})

test('a wrong password deletes nothing', async () => {
  const ada = await someone()
  const { status, body } = await leave(ada, 'wrong password')
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'wrong_password',
    issues: [{ path: 'password', message: 'Current password is incorrect' }],
  })
  expect((await (await world.signIn(ada)).get('/api/user')).status).toBe(200)
})

test('the last admin stays, and of two who leave at once one does', async () => {
  const admins = [await someone({ role: 'admin' }), await someone({ role: 'admin' })]
  const answers = await Promise.all(admins.map((admin) => leave(admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'last_admin',
    message: 'This is the last admin. Make someone else admin first.',
  })
})

test('a comment that others answered leaves its place, the rest of what one wrote goes', async () => {
  const [ada, ben] = [await someone(), await world.person()]
  const post = await world.post(ben, { visibility: 'public' })
  const answered = await world.comment(ada, post, 'Answered')
  const between = await world.comment(ada, post, 'Between', answered)
  const answer = await world.comment(ben, post, 'By Ben', between)
  const alone = await world.comment(ada, post, 'Alone')
  await world.comment(ada, post, 'Under it', alone)
  await world.comment(ada, post, 'Under Ben', answer)
  await leave(ada)
  const left = await world.db
    .selectFrom('comments')
    .select(['id', 'content', 'is_deleted', 'user_id'])
    .where('post_id', '=', post)
    .orderBy('id')
    .execute()
  expect(left).toEqual([
    { id: answered, content: '', is_deleted: true, user_id: null },
    { id: between, content: '', is_deleted: true, user_id: null },
    { id: answer, content: 'By Ben', is_deleted: false, user_id: ben.id },
  ])
  expect(await drifted(world.db)).toEqual([])
})

test('a place that only the one who leaves had answered goes too', async () => {
  const [ada, ben] = [await someone(), await world.person()]
  const post = await world.post(ben, { visibility: 'public' })
  const place = await world.comment(ben, post, 'To be deleted')
  await world.comment(ada, post, 'Answer', place)
  await (await world.signIn(ben)).delete(`/api/comments/${place}`)
  await leave(ada)
  const left = await world.db.selectFrom('comments').select('id').where('post_id', '=', post).execute()
  expect(left).toEqual([])
})

test('messages stay with those they were written to, until both have left', async () => {
  const [ada, ben] = [await someone(), await someone()]
  await world.db
    .insertInto('messages')
    .values({ sender_id: ada.id, recipient_id: ben.id, content: 'Farewell', post_id: null })
    .execute()
  const messages = () =>
    world.db.selectFrom('messages').select('content').where('recipient_id', '=', ben.id).execute()
  await leave(ada)
  expect(await messages()).toEqual([{ content: 'Farewell' }])
  await leave(ben)
  expect(await messages()).toEqual([])
})

test('a community goes to the highest and oldest of those who stay, who is notified', async () => {
  const [ada, ben, cleo] = [await someone(), await world.person(), await world.person()]
  const community = await world.community(ada, { members: [ben, cleo] })
  const staff = { role: 'moderator' } as const
  await world.db.updateTable('community_members').set(staff).where('user_id', '=', cleo.id).execute()
  await leave(ada)
  const { rows } = await sql`
    select creator_id, member_count, (select role from community_members m where m.community_id = c.id and user_id = creator_id)
    from communities c where id = ${community}`.execute(world.db)
  expect(rows).toEqual([{ creator_id: cleo.id, member_count: 2, role: 'admin' }])
  const asCleo = await world.signIn(cleo)
  const { body } = await asCleo.get<object[]>('/api/notifications')
  expect(body).toMatchObject([
    {
      type: 'community_role',
      message: 'You now run A community',
      relatedUserId: null,
      relatedCommunityId: community,
    },
  ])
  const log = await asCleo.get<object[]>(`/api/community-groups/${community}/log`)
  expect(log.body).toMatchObject([{ act: 'takeover', actor: { id: cleo.id } }])
})

test('a community without other members is archived', async () => {
  const [ada, ben] = [await someone(), await world.person()]
  const community = await world.community(ada)
  await leave(ada)
  const { body } = await (await world.signIn(ben)).get(`/api/community-groups/${community}`)
  expect(body).toMatchObject({ isArchived: true, creator: null, memberCount: 0 })
})

test('a community that its creator makes while leaving is archived too', async () => {
  const [ada, ben] = [await someone(), await world.person()]
  const { left, community } = await inTransaction(world.db, async (tx) => {
    const { id } = await createCommunity(tx, viewerFor(ada), createCommunityInput.parse({ name: 'Late' }))
    const left = leave(ada)
    await expect.poll(() => waitingForLocks(tx)).toBeGreaterThan(0)
    return { left, community: id }
  })
  expect((await left).status).toBe(204)
  const { body } = await (await world.signIn(ben)).get(`/api/community-groups/${community}`)
  expect(body).toMatchObject({ isArchived: true, creator: null, memberCount: 0 })
})

test('files go with the member, at once for all viewers and then from the storage', async () => {
  const [ada, ben] = [await someone(), await world.person()]
  const client = await world.signIn(ada)
  const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])
  const { url } = (await client.post<{ url: string }>('/api/upload', body, headers)).body
  const key = url.replace('/media/', '')
  const post_id = await world.post(ada, { visibility: 'public' })
  await world.db.updateTable('media').set({ post_id }).where('key', '=', key).execute()
  const viewer = await world.signIn(ben)
  expect((await viewer.get(url)).status).toBe(200)
  await leave(ada)
  expect((await viewer.get(url)).status).toBe(404)
  const files = () => readdir(join(world.config.dataDir, 'media', key)).catch(() => [])
  expect(await files()).not.toEqual([])
  expect(await world.jobs.workOff('clear-files')).toBe(0)
  expect(await files()).toEqual([])
})

test('no table prevents a deletion: each row that refers to the member is deleted or forgets them', async () => {
  const { rows } = await sql`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`.execute(world.db)
  expect(rows).toEqual([])
})

test('ten who leave while twenty answer them, like and befriend end in true counts and no failure', async () => {
  const [author, ...crowd] = await world.people(31)
  if (!author) throw new Error('Nobody is there')
  const post = await world.post(author, { visibility: 'public' })
  const [leaving, staying] = [crowd.slice(0, 10), crowd.slice(10)]
  await world.befriend(author, ...crowd)
  const targets = await Promise.all(leaving.map((person) => world.comment(person, post)))
  const deleteMember = openAccountDeletion({ ...world, storage: onDisk(openDiskStore(world.config.dataDir)) })
  // Opens the jobs. The first job needs a connection besides its transaction's, and the crowd holds all of them.
  await world.jobs.workOff('clear-files')
  const clients = await Promise.all(staying.map((person) => world.signIn(person)))
  const answered = clients.flatMap((client, n) => {
    const target = targets[n % targets.length]
    return [
      client.post(`/api/posts/${post}/comments`, { content: 'Answer', parentId: target }),
      client.post(`/api/posts/${post}/like`),
      client.post(`/api/comments/${target}/like`),
    ]
  })
  const left = leaving.map(({ id }) => deleteMember(world.db, id))
  const [answers] = await Promise.all([Promise.all(answered), Promise.all(left)])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await drifted(world.db)).toEqual([])
})

test('in any world, whoever leaves takes all of theirs along, nothing of others, and every count stays true', async () => {
  const deleteMember = openAccountDeletion({ ...world, storage: onDisk(openDiskStore(world.config.dataDir)) })
  const property = fc.asyncProperty(randomWorld, fc.nat({ max: 5 }), async (drawn, leaver) => {
    await inWorld(world.db, drawn, async (tx, { people, posts, comments }) => {
      await deleteMember(tx, people[leaver] ?? 0)
      const left = async (table: 'posts' | 'comments', ids: number[]) => {
        const rows = await tx
          .selectFrom(table)
          .select('id')
          .where('id', 'in', [0, ...ids])
          .orderBy('id')
          .execute()
        return rows.map(({ id }) => ids.indexOf(id))
      }
      const stay = staying(drawn, leaver)
      expect(await left('posts', posts)).toEqual(stay.posts)
      expect(await left('comments', comments)).toEqual(stay.comments)
      expect(await drifted(tx)).toEqual([])
    })
  })
  await fc.assert(property, { numRuns: 60 })
})

/** What stays without the leaver, by number: posts of others, and on them others' comments with those above them. */
function staying({ posts, comments }: RandomWorld, leaver: number) {
  const isLeft = (post: number) => posts[post]?.author !== leaver
  const remaining = new Set<number>()
  for (const [n, { person, post }] of comments.entries()) {
    if (person === leaver || !isLeft(post)) continue
    for (let at: number | null = n; at !== null; at = comments[at]?.parent ?? null) remaining.add(at)
  }
  const numbers = (list: unknown[]) => list.map((_, n) => n)
  return {
    posts: numbers(posts).filter(isLeft),
    comments: numbers(comments).filter((n) => remaining.has(n)),
  }
}
