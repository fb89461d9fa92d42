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
export type FriendsOfFriendsBitmap = { members: Buffer; own: number; theirs: number; size: number }

/** The part of a bitmap that a statement uses. */
export type BitmapValues = Omit<FriendsOfFriendsBitmap, 'size'>

const NO_BITMAP: FriendsOfFriendsBitmap = { members: Buffer.alloc(0), own: -1, theirs: 0, size: 0 }

const KEPT_BYTES = cacheSize(64_000_000, 1 / 64)
/** Above this id a bitmap costs more to send than it saves. */
const ID_MAX = 500_000
/** When an owner has too many friends for a bitmap, it is tried again after this time. */
const NO_BITMAP_MS = 600_000

const keptBy = new WeakMap<Db, LRUCache<number, FriendsOfFriendsBitmap>>()

/** The bitmap of a viewer who has at most `friendsMax` friends, else an empty one. Kept until `forgetBitmap`. */
export async function bitmapOf(db: Db, { id }: Viewer, friendsMax: number): Promise<FriendsOfFriendsBitmap> {
  const kept = db.isTransaction ? undefined : keptOf(db)
  const known = kept?.get(id)
  if (known) return known
  const [row] = await reading(db, { id, friendsMax })
  const bitmap = (row && bitmapIn(row)) ?? NO_BITMAP
  kept?.set(id, bitmap, bitmap === NO_BITMAP ? { ttl: NO_BITMAP_MS } : {})
  return bitmap
}

/** Drops a bitmap that no longer holds. */
export const forgetBitmap = (db: Db, { id }: Viewer) => void keptBy.get(db)?.delete(id)

/**
 * Whether a bitmap still holds in the state of the database that the statement sees. Two numbers are enough. A change
 * of a member's friendships raises their `friends_revision` in the same transaction, and it never falls. When the
 * owner's number is unchanged, the owner has the same friends. When the sum over these friends is unchanged, so is each
 * part: none of them has gained or lost a friend.
 */
export const holds = (owner: Viewer, { own, theirs }: BitmapValues): RawBuilder<boolean> => sql`(
  (select friends_revision from users where id = ${owner.id}) = ${own} and ${changesOfFriends(owner.id)} = ${theirs})`

const changesOfFriends = (id: number) => sql`(
  select coalesce(sum(f.friends_revision), 0) from friendships s join users f on f.id = s.friend_id where s.user_id = ${id})`

/** Whether a bitmap contains an id. */
export const isIn = (id: RawBuilder<unknown>, { members }: BitmapValues): RawBuilder<boolean> =>
  sql`(case when ${id} < 8 * length(${members}) then get_bit(${members}, ${id}) = 1 else false end)`

type Made = { own: number; theirs: number; ids: Buffer | null }

const ID_BYTES = 4
const ID_SENT_MAX = 2 ** 31 - 1

const reading = prepare<{ id: number; friendsMax: number }, Made>(
  { id: 'bigint', friendsMax: 'int' },
  ({ id, friendsMax }) => sql`
    select u.friends_revision as own, ${changesOfFriends(id)} as theirs,
      (select string_agg(int4send(least(theirs.friend_id, ${sql.lit(ID_SENT_MAX)})::int), ''::bytea) from friendships mine
        join friendships theirs on theirs.user_id = mine.friend_id where mine.user_id = ${id}) as ids
    from users u where u.id = ${id} and u.friend_count <= ${friendsMax}`,
)

function bitmapIn({ own, theirs, ids: sent }: Made): FriendsOfFriendsBitmap | undefined {
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
  return { members, own, theirs, size }
}

function keptOf(db: Db): LRUCache<number, FriendsOfFriendsBitmap> {
  const known = keptBy.get(db)
  if (known) return known
  const kept = new LRUCache<number, FriendsOfFriendsBitmap>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ members }) => members.length + 100,
  })
  keptBy.set(db, kept)
  return kept
}
