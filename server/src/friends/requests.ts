import type { Person } from '@kith/shared/accounts.ts'
import type { Paging } from '@kith/shared/basics.ts'
import type { FriendRequest } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { blockedPeople } from '../policy/visibility.ts'
import { looksPending } from './pair.ts'

/** The requests to the viewer without an answer, newest first. */
export async function listReceived(db: Db, viewer: Viewer, paging: Paging) {
  const waiting = requests(db, paging)
    .where('recipient_id', '=', viewer.id)
    .where('status', '=', 'pending')
    .where(sql<boolean>`requester_id not in ${blockedPeople(viewer)}`)
  return asPage(await waiting.execute(), paging.limit)
}

/** The requests that the viewer sent and that look unanswered to them; newest first. */
export async function listSent(db: Db, viewer: Viewer, paging: Paging) {
  const sent = requests(db, paging)
    .where('requester_id', '=', viewer.id)
    .where(looksPending)
    .where(sql<boolean>`recipient_id not in ${blockedPeople(viewer)}`)
  return asPage(await sent.execute(), paging.limit)
}

/** A request as both ends read it. */
export function asFriendRequest(
  { id, createdAt }: { id: number; createdAt: Date },
  requester: Person,
  recipient: Person,
  status: FriendRequest['status'],
): FriendRequest {
  const times = { status, createdAt: createdAt.toISOString() }
  return { id, userId: requester.id, friendId: recipient.id, ...times, requester, recipient }
}

function requests(db: Db, { limit, offset, before }: Paging) {
  return db
    .selectFrom('friend_requests as request')
    .innerJoin('users as requester', 'requester.id', 'requester_id')
    .innerJoin('users as recipient', 'recipient.id', 'recipient_id')
    .select(['request.id', 'request.created_at as createdAt'])
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('requester.id'),
        username: ref('requester.username'),
        name: ref('requester.name'),
        avatar: ref('requester.avatar'),
      }).as('requester'),
    )
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('recipient.id'),
        username: ref('recipient.username'),
        name: ref('recipient.name'),
        avatar: ref('recipient.avatar'),
      }).as('recipient'),
    )
    .where('request.id', '<', readPosition(before).id)
    .orderBy('request.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
}

type Row = { id: number; createdAt: Date; requester: Person; recipient: Person }

function asPage(rows: Row[], limit: number) {
  const { items, next } = cutPage(rows, limit)
  return { items: items.map((row) => asFriendRequest(row, row.requester, row.recipient, 'pending')), next }
}
