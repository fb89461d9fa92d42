import type { Person } from '@kith/shared/accounts.ts'
import { type FriendRequest, friendWording } from '@kith/shared/friends.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict, invalid } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { notify } from '../notifications/notifications.ts'
import { acceptRequest } from './answer-request.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { type RequestRow, areFriends, lockPair, requestBetween } from './pair.ts'
import { asFriendRequest } from './requests.ts'

export type SentRequest = { isNew: boolean; request: FriendRequest }

/**
 * Sends a friend request. If the other has sent one, it is accepted. If the viewer's own is pending, it is returned
 * again. If the viewer's was declined lately, the new one only looks pending, and the other gets no notification
 * (rules/friends.md 2 to 4).
 */
export async function sendRequest(db: Db, viewer: Viewer, otherId: number): Promise<SentRequest> {
  if (otherId === viewer.id) throw invalid('friendId', friendWording.self)
  return inTransaction(db, async (tx) => {
    const { one: me, other } = await lockPair(tx, viewer.id, otherId)
    await refuseUnseen(tx, me, other.id)
    if (await areFriends(tx, me.id, other.id)) throw conflict('already_friends', friendWording.already)
    const earlier = await requestBetween(tx, me.id, other.id)
    if (!earlier?.looksPending) return { isNew: true, request: await askAnew(tx, me, other, earlier) }
    if (earlier.requesterId === me.id) {
      return { isNew: false, request: asFriendRequest(earlier, me, other, 'pending') }
    }
    return { isNew: false, request: await acceptRequest(tx, earlier, other, me) }
  })
}

async function askAnew(
  tx: Db,
  me: Person,
  other: Person,
  earlier: RequestRow | undefined,
): Promise<FriendRequest> {
  if (earlier) await tx.deleteFrom('friend_requests').where('id', '=', earlier.id).execute()
  const isHeldBack = earlier?.requesterId === me.id && earlier.isHeldBack
  const made = await tx
    .insertInto('friend_requests')
    .values({
      requester_id: me.id,
      recipient_id: other.id,
      ...(isHeldBack && { status: 'declined', answered_at: earlier.answeredAt }),
    })
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  if (!isHeldBack) await notify(tx, { type: 'friend_request', to: [other.id], relatedUserId: me.id })
  return asFriendRequest(made, me, other, 'pending')
}
