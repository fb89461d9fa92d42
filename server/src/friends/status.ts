import type { FriendStatus } from '@kith/shared/friends.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/guards.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { areFriends, requestBetween } from './pair.ts'

/** The relation between the viewer and another member, as far as the viewer may know it. */
export async function friendStatusOf(db: Db, viewer: Viewer, otherId: number): Promise<FriendStatus> {
  if (otherId === viewer.id) return { status: 'self' }
  await refuseUnseen(db, viewer, otherId)
  if (await areFriends(db, viewer.id, otherId)) return { status: 'friends' }
  const request = await requestBetween(db, viewer.id, otherId)
  if (!request) return { status: 'none' }
  const isSent = request.requesterId === viewer.id
  const isShown = isSent ? request.looksPending : request.status === 'pending'
  if (!isShown) return { status: 'none' }
  return { status: 'pending', direction: isSent ? 'sent' : 'received', friendshipId: request.id }
}
