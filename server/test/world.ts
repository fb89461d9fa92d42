import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@kith/shared/accounts.ts'
import type { Notification } from '@kith/shared/notifications.ts'
import type { PostVisibility } from '@kith/shared/visibility.ts'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/core/config.ts'
import { type Db, openDatabase } from '../src/core/database/database.ts'
import { openDisk } from '../src/core/process/disk.ts'
import type { SignedIn } from '../src/core/viewer.ts'
import type { App } from '../src/core/http/http.ts'
import { openJobs } from '../src/core/jobs.ts'
import { openStorage } from '../src/core/storage/storage.ts'
import { readActiveStore } from '../src/media/media.ts'
import { type Client, clientOf } from './client.ts'
import { testDatabase } from './database.ts'

export type Person = { id: number; username: string; name: string; role: Role }
type PersonInput = Partial<Omit<Person, 'id'>> & { defaultPostVisibility?: 'friends' | 'public' }
type PostInput = {
  content?: string
  visibility?: PostVisibility
  communityId?: number
  originalPostId?: number
  createdAt?: Date
}
type CommunityInput = {
  name?: string
  visibility?: 'public' | 'private' | 'hidden'
  joinApproval?: 'open' | 'approval'
  members?: Person[]
  moderators?: Person[]
  /** Invited by the creator. */
  invited?: Person[]
}

/** People, friendships, posts and signed-in clients, one line each, in a database of their own. */
export type World = Awaited<ReturnType<typeof createWorld>>

/**
 * Where a test does eighty things at once on a busy machine, they wait longer for a connection or a row than members are
 * let wait (4 s, 5 s). A 503 would be right there, and would say nothing about the rule that the test holds.
 */
const PATIENCE = { connectionMs: 30_000, lockMs: 14_000 }

export const METRICS_TOKEN = 'a-long-token-for-figures'

/** A world with the whole server, not listening: clients call it in the same process. Its limits are very high. */
export async function createWorld(environment: Record<string, string> = {}) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'kith-world-'))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '1000', METRICS_TOKEN }
  const config = readConfig({ ...settings, ...environment })
  const { db, pool, close } = openDatabase(database.url, 10, PATIENCE)
  const log = pino({ level: 'silent' })
  const jobs = openJobs({ pool, url: database.url, log, isWorking: false })
  const room = { free: 2 ** 40, size: 2 ** 41 }
  const disk = openDisk(async () => room, { everyMs: 0 })
  const storage = await openStorage(config, { newFilesGo: () => readActiveStore(db) })
  const parts = { config, db, pool, url: database.url, log, jobs, disk, storage }
  const app = await buildApp({ ...parts, checkingAnswers: true })
  await app.ready()
  return {
    db,
    app,
    pool,
    url: database.url,
    config,
    /** They run only when told to: `jobs.workOff(name)`. */
    jobs,
    /** The store of files of its server. */
    storage,
    /** Its disk has this room, however full the real one is. */
    room,
    disk,
    ...peopleOf(db),
    ...writingsOf(db),
    /** A client that sends this person's cookie. */
    signIn: (person: Person) => signIn(app, db, person),
    /** What `/metrics` tells the host. */
    metrics: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await clientOf(app).get<string>('/metrics', headers)).body
    },
    /** What this person is told, oldest first. */
    notifications: async (person: Person) => {
      const client = await signIn(app, db, person)
      return (await client.get<Notification[]>('/api/notifications?limit=100')).body.toReversed()
    },
    /** A client without a cookie. */
    visitor: () => clientOf(app),
    close: async () => {
      await app.close()
      await close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes people and the relations between them. */
export function peopleOf(db: Db) {
  const people = async (count: number) => {
    const made: Person[] = []
    while (made.length < count) made.push(await makePerson(db, {}))
    return made
  }
  /** Makes the first person a friend of each of the others. */
  const befriend = async (person: Person, ...others: Person[]) => {
    const rows = others.flatMap((other) => [
      { user_id: person.id, friend_id: other.id },
      { user_id: other.id, friend_id: person.id },
    ])
    await db.insertInto('friendships').values(rows).execute()
  }
  const pair =
    (table: 'blocks' | 'hidden_users', columns: readonly [string, string]) => (a: Person, b: Person) =>
      db
        .insertInto(table)
        .values({ [columns[0]]: a.id, [columns[1]]: b.id })
        .execute()
  return {
    person: (input: PersonInput = {}) => makePerson(db, input),
    /** Sorted by id. */
    people,
    befriend,
    /** Two friends, and somebody who knows neither. */
    friendsAndStranger: async () => {
      const [ann, ben, zoe] = (await people(3)) as [Person, Person, Person]
      await befriend(ann, ben)
      return { ann, ben, zoe }
    },
    /** Only a row: it ends no friendship. */
    block: pair('blocks', ['blocker_id', 'blocked_id']),
    hide: pair('hidden_users', ['hider_id', 'hidden_id']),
  }
}

/** Makes posts, communities and likes. */
export function writingsOf(db: Db) {
  return {
    post: (author: Person, input: PostInput = {}) => makePost(db, author, input),
    community: (creator: Person, input: CommunityInput = {}) => makeCommunity(db, creator, input),
    like: (person: Person, postId: number) =>
      db.insertInto('post_likes').values({ post_id: postId, user_id: person.id }).execute(),
    comment: async (
      person: Person,
      postId: number,
      content = 'A comment',
      parentId: number | null = null,
    ) => {
      const values = { post_id: postId, user_id: person.id, content, parent_id: parentId }
      const { id } = await db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    },
  }
}

/** A person as a viewer. */
export const viewerFor = (person: Person): SignedIn => ({
  id: person.id,
  role: person.role,
  mustChangePassword: false,
  sid: '',
})

let names = 0

async function makePerson(db: Db, input: PersonInput): Promise<Person> {
  names += 1
  const name = input.name ?? `Person ${names}`
  const username = input.username ?? `person_${names}_${randomBytes(3).toString('hex')}`
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      name,
      email: `${username}@example.org`,
      password_hash: 'none',
      role: input.role ?? 'user',
      avatar: null,
      ...(input.defaultPostVisibility && { default_post_visibility: input.defaultPostVisibility }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username, name, role: input.role ?? 'user' }
}

async function makePost(db: Db, author: Person, input: PostInput): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({
      author_id: author.id,
      content: input.content ?? 'A post',
      visibility: input.visibility ?? 'friends',
      community_id: input.communityId ?? null,
      original_post_id: input.originalPostId ?? null,
      is_repost: input.originalPostId !== undefined,
      ...(input.createdAt && { created_at: input.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function makeCommunity(db: Db, creator: Person, input: CommunityInput): Promise<number> {
  const { id } = await db
    .insertInto('communities')
    .values({
      name: input.name ?? 'A community',
      visibility: input.visibility ?? 'public',
      join_approval: input.joinApproval ?? 'open',
      creator_id: creator.id,
      avatar: null,
      cover_image: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { members = [], moderators = [], invited = [] } = input
  const row = ({ id: user_id }: Person, role: 'member' | 'moderator' | 'admin') => {
    return { community_id: id, user_id, role, status: 'approved' as const, invited_by: null }
  }
  const rows = [
    row(creator, 'admin'),
    ...moderators.map((member) => row(member, 'moderator')),
    ...members.map((member) => row(member, 'member')),
    ...invited.map((person) => ({
      ...row(person, 'member'),
      status: 'invited' as const,
      invited_by: creator.id,
    })),
  ]
  await db.insertInto('community_members').values(rows).execute()
  return id
}

/** Makes a session like a sign-in, without the cost of a password. */
export async function sessionFor(db: Db, person: { id: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const sid = createHash('sha256').update(token).digest('hex')
  const expire = new Date(Date.now() + 30 * 24 * 3_600_000)
  await db.insertInto('sessions').values({ sid, user_id: person.id, expire }).execute()
  return token
}

async function signIn(app: App, db: Db, person: Person): Promise<Client> {
  return clientOf(app, await sessionFor(db, person))
}
