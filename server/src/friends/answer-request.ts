import type { Person } from '@kith/shared/accounts.ts'
import type { FriendRequest } from '@kith/shared/friends.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { notify, withdrawNotifications } from '../notifications/notifications.ts'
import { befriend } from './friends.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { lockPair, looksPending } from './pair.ts'
import { asFriendRequest } from './requests.ts'

export type Decision = { friendshipId: number; status: 'accepted' | 'declined' }

/** Accepts or declines a request to the viewer; 404 for requests to others. */
export async function answerRequest(db: Db, viewer: Viewer, response: Decision): Promise<FriendRequest> {
  return inTransaction(db, async (tx) => {
    const find = () =>
      tx
        .selectFrom('friend_requests')
        .select(['id', 'requester_id as requesterId', 'created_at as createdAt'])
        .where('id', '=', response.friendshipId)
        .where('recipient_id', '=', viewer.id)
        .where('status', '=', 'pending')
        .executeTakeFirst()
    const seen = await find()
    if (!seen) throw notFound()
    const { one: me, other } = await lockPair(tx, viewer.id, seen.requesterId)
    await refuseUnseen(tx, me, other.id)
    const request = await find()
    if (!request) throw notFound()
    return response.status === 'accepted'
      ? acceptRequest(tx, request, other, me)
      : declineRequest(tx, request, other, me)
  })
}

type PendingRequest = { id: number; createdAt: Date }

/** Turns a request into a friendship and notifies the requester. Both members must be locked. */
export async function acceptRequest(tx: Db, request: PendingRequest, requester: Person, recipient: Person) {
  await tx.deleteFrom('friend_requests').where('id', '=', request.id).execute()
  await befriend(tx, requester.id, recipient.id)
  await notify(tx, { type: 'friend_accepted', to: [requester.id], relatedUserId: recipient.id })
  return asFriendRequest(request, requester, recipient, 'accepted')
}

async function declineRequest(tx: Db, request: PendingRequest, requester: Person, recipient: Person) {
  await tx
    .updateTable('friend_requests')
    .set({ status: 'declined', answered_at: sql`now()` })
    .where('id', '=', request.id)
    .execute()
  return asFriendRequest(request, requester, recipient, 'declined')
}

/** Withdraws a request of the viewer. A declined one looks the same to them, and still delays their next request. */
export async function withdrawRequest(db: Db, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const find = () =>
      tx
        .selectFrom('friend_requests')
        .select(['recipient_id as recipientId', 'status'])
        .where('id', '=', id)
        .where('requester_id', '=', viewer.id)
        .where(looksPending)
        .executeTakeFirst()
    const seen = await find()
    if (!seen) throw notFound()
    await lockPair(tx, viewer.id, seen.recipientId)
    const request = await find()
    if (!request) throw notFound()
    if (request.status === 'declined') {
      await tx.updateTable('friend_requests').set({ status: 'withdrawn' }).where('id', '=', id).execute()
      return
    }
    await tx.deleteFrom('friend_requests').where('id', '=', id).execute()
    await withdrawNotifications(tx, {
      type: 'friend_request',
      user_id: request.recipientId,
      related_user_id: viewer.id,
    })
  })
}
