import { paging } from '@kith/shared/basics.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlanStep, type RecordedDatabase, recordedDatabase } from '../../test/recorded-database.ts'
import { COMMENTS, POSTS, clearLike, setLike } from '../likes/likes.ts'
import { countUnread, listNotifications, markAllRead, markNotificationRead } from './reading.ts'
import { dropOldNotifications } from './notifications.ts'

const NOTIFICATIONS = 30_000
const viewer = { id: 7, role: 'user' as const }
/** A public post, with a comment of the same number, both of others. */
const LIKED = 41

let database: RecordedDatabase
let db: RecordedDatabase['db']

/** Half of all notifications are the viewer's. */
beforeAll(async () => {
  database = await recordedDatabase()
  db = database.db
  await sql`insert into users (username, name, email, password_hash)
    select 'member_' || n, 'Member', n || '@example.org', 'none' from generate_series(1, 1000) n`.execute(db)
  await sql`insert into friendships (user_id, friend_id)
    select a, 1 + (a + step * sign + 999) % 1000
    from generate_series(1, 1000) a, unnest(array[1, 3, 9, 27]) step, unnest(array[-1, 1]) sign`.execute(db)
  await sql`insert into communities (name, visibility) select 'Community', 'hidden' from generate_series(1, 50)`.execute(
    db,
  )
  await sql`insert into community_members (community_id, user_id)
    select c, u from generate_series(1, 50) c, generate_series(1, 1000, 5) u`.execute(db)
  await sql`insert into posts (author_id, visibility, content)
    select 1 + n % 1000, (enum_range(null::visibility))[1 + n % 3], 'A post' from generate_series(1, 3000) n`.execute(
    db,
  )
  await sql`insert into comments (post_id, user_id, content)
    select n, 1 + n * 7 % 1000, 'A comment' from generate_series(1, 3000) n`.execute(db)
  await sql`insert into notifications
      (user_id, type, message, is_read, related_user_id, related_post_id, related_comment_id, created_at)
    select case when n % 2 = 0 then ${viewer.id} else 1 + n % 1000 end, 'comment', 'Look', n % 4 < 2, 1 + n % 900,
      1 + n % 3000, case when n % 3 > 0 then 1 + n % 3000 end, now() - n * interval '1 minute'
    from generate_series(1, ${NOTIFICATIONS}::int) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => database.close())

/** How the statements of `work` reach the tables that grow. */
async function accessesOf(work: () => Promise<unknown>): Promise<string[]> {
  const accesses = new Set<string>()
  const statements = await database.statementsOf(work)
  for (const statement of statements.filter((query) => /\bnotifications\b/.test(query.sql)))
    for (const step of await database.planOf(statement)) accesses.add(accessOf(step))
  return [...accesses].filter((access) => access !== '').sort()
}

function accessOf(step: PlanStep): string {
  const table = step['Relation Name']
  if (table === 'notifications' && !step['Node Type'].startsWith('ModifyTable'))
    return step['Index Name'] ?? step['Node Type']
  if (table && /Seq Scan|Bitmap/.test(step['Node Type']) && GROWING.has(table))
    return `${step['Node Type']} on ${table}`
  return ''
}

const GROWING = new Set(['posts', 'comments', 'users', 'friendships', 'community_members'])

test.each([
  ['the list', () => listNotifications(db, viewer, paging.parse({})), ['notifications_recent']],
  ['the count', () => countUnread(db, viewer), ['notifications_message', 'notifications_unread_recent']],
  ['marking one', () => markNotificationRead(db, viewer, 2), ['notifications_pkey', 'notifications_recent']],
  ['marking all', () => markAllRead(db, viewer), ['notifications_pkey', 'notifications_unread_recent']],
  ['the sweep', () => dropOldNotifications(db), ['notifications_pkey', 'notifications_read_age']],
])('%s reads no table whole, and finds notifications by the index made for it', async (_, work, indexes) => {
  expect(await accessesOf(work)).toEqual(indexes)
})

test.each([
  ['post', POSTS],
  ['comment', COMMENTS],
] as const)(
  'a like of a %s that is taken back finds its notification by the index made for it',
  async (name, kind) => {
    await setLike(db, viewer, { kind, id: LIKED })
    const takingBack = () => clearLike(db, viewer, { kind, id: LIKED })
    expect(await accessesOf(takingBack)).toEqual([`notifications_${name}_like`])
  },
)
