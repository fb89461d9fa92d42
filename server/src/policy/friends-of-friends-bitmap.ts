import type { Viewer } from '../core/viewer.ts'
import { LRUCache } from 'lru-cache'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { prepare } from '../core/database/statement.ts'
import { cacheSize } from '../core/process/memory.ts'

/**
 * A bitmap of the friends of a member's friends, with one bit for each member's id. `own` and `theirs` say how often
 * the friends of the owner, and the friends of these, had changed when it was made. Only a statement that finds both
 * unchanged may use it. posts/feed.test.ts checks the tab made with it against the oracle.
 */
export type FriendsOfFriendsBitmap = { members: Buffer; own: number; theirs: number }

/** For whom there is one: members with at most so many friends, and at least so many friends of friends. */
type BitmapLimits = { bitmapMaxFriends: number; bitmapMinMembers: number }

const KEPT_BYTES = cacheSize(64_000_000, 1 / 64)
/** Above this id a bitmap costs more to send than it saves. */
const ID_MAX = 500_000
/** When a viewer has none, it is tried again after this time. */
const NONE_MS = 600_000

type CachedBitmap = { bitmap: FriendsOfFriendsBitmap | undefined }
const caches = new WeakMap<Db, LRUCache<number, CachedBitmap>>()

/** The bitmap of a viewer within these bounds. Kept until `forgetBitmap`. */
export async function bitmapOf(
  db: Db,
  { id }: Viewer,
  bounds: BitmapLimits,
): Promise<FriendsOfFriendsBitmap | undefined> {
  const cached = db.isTransaction ? undefined : cacheOf(db)
  const known = cached?.get(id)
  if (known) return known.bitmap
  const { bitmapMaxFriends, bitmapMinMembers } = bounds
  const [row] = await reading(db, { id, bitmapMaxFriends, bitmapMinMembers })
  const bitmap = row && bitmapIn(row, bitmapMinMembers)
  cached?.set(id, { bitmap }, bitmap ? {} : { ttl: NONE_MS })
  return bitmap
}

/** Drops a bitmap that no longer holds. */
export const forgetBitmap = (db: Db, { id }: Viewer) => void caches.get(db)?.delete(id)

/**
 * Whether a bitmap still holds in the state of the database that the statement sees. Two numbers are enough. A change
 * of a member's friendships raises their `friends_revision` in the same transaction, and it never falls. When the
 * owner's number is unchanged, the owner has the same friends. When the sum over these friends is unchanged, so is each
 * part: none of them has gained or lost a friend.
 */
export const isValid = (owner: Viewer, { own, theirs }: FriendsOfFriendsBitmap): RawBuilder<boolean> => sql`(
  (select friends_revision from users where id = ${owner.id}) = ${own} and ${changesOfFriends(owner.id)} = ${theirs})`

const changesOfFriends = (id: number) => sumOverFriends(id, 'friends_revision')
const sumOverFriends = (id: number, column: 'friends_revision' | 'friend_count') => sql`(
  select coalesce(sum(f.${sql.ref(column)}), 0) from friendships s join users f on f.id = s.friend_id where s.user_id = ${id})`

/** Whether a bitmap contains an id. */
export const isIn = (id: RawBuilder<unknown>, { members }: FriendsOfFriendsBitmap): RawBuilder<boolean> =>
  sql`(case when ${id} < 8 * length(${members}) then get_bit(${members}, ${id}) = 1 else false end)`

type Row = { own: number; theirs: number; ids: Buffer | null }

const ID_BYTES = 4
const ID_SENT_MAX = 2 ** 31 - 1

/**
 * None for whom the friends of friends are too few even when each of them is a friend of one friend alone. They are not
 * collected then: the counts of friends tell.
 */
const reading = prepare<BitmapLimits & { id: number }, Row>(
  { id: 'bigint', bitmapMaxFriends: 'int', bitmapMinMembers: 'int' },
  ({ id, bitmapMaxFriends, bitmapMinMembers }) => sql`
    select u.friends_revision as own, ${changesOfFriends(id)} as theirs,
      (select string_agg(int4send(least(theirs.friend_id, ${sql.lit(ID_SENT_MAX)})::int), ''::bytea) from friendships mine
        join friendships theirs on theirs.user_id = mine.friend_id where mine.user_id = ${id}) as ids
    from users u where u.id = ${id} and u.friend_count <= ${bitmapMaxFriends}
      and ${sumOverFriends(id, 'friend_count')} >= ${bitmapMinMembers}`,
)

function bitmapIn({ own, theirs, ids: sent }: Row, membersMin: number): FriendsOfFriendsBitmap | undefined {
  const ids = sent ?? Buffer.alloc(0)
  let last = 0
  for (let at = 0; at < ids.length; at += ID_BYTES) last = Math.max(last, ids.readInt32BE(at))
  if (last > ID_MAX) return undefined
  const members = Buffer.alloc((last >> 3) + 1)
  let size = 0
  for (let at = 0; at < ids.length; at += ID_BYTES) {
    const id = ids.readInt32BE(at)
    const [byte, bit] = [members[id >> 3] ?? 0, 1 << (id & 7)]
    if ((byte & bit) === 0) size += 1
    members[id >> 3] = byte | bit
  }
  return size < membersMin ? undefined : { members, own, theirs }
}

function cacheOf(db: Db): LRUCache<number, CachedBitmap> {
  const known = caches.get(db)
  if (known) return known
  const cached = new LRUCache<number, CachedBitmap>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bitmap }) => (bitmap?.members.length ?? 0) + 100,
  })
  caches.set(db, cached)
  return cached
}
