import type { Viewer } from '../core/viewer.ts'
import { type CreateMessageInput, type Message, messageWording } from '@kith/shared/messages.ts'
import { sql } from 'kysely'
import { publishLiveEvent } from '../core/live-events.ts'
import type { Db } from '../core/database/database.ts'
import { forbidden, invalid, notFound } from '../core/errors.ts'
import type { NewId } from '../core/idempotency.ts'
import { attachOneFile } from '../media/media.ts'
import { dropMessageNotification, notify } from '../notifications/notifications.ts'
import { refuseUnseen } from '../policy/refusals.ts'
import { postsToTakePartIn } from '../policy/taking-part.ts'
import { readMessage } from './messages.ts'

/** Refuses an empty message, one with both a file and a post, and one to somebody who is no friend. */
export async function checkMessage(
  db: Db,
  sender: Viewer,
  { content, postId, recipientId }: CreateMessageInput,
  hasMedia: boolean,
): Promise<void> {
  const sharesPost = postId !== undefined && postId !== null
  if (hasMedia && sharesPost) throw invalid('postId', messageWording.oneThing)
  if (!hasMedia && !sharesPost && content === '') throw invalid('content', messageWording.empty)
  await refuseStranger(db, sender, recipientId)
}

/** 404 for a member whom the sender does not see, 403 for one who is no friend (rules/messages.md 1). */
async function refuseStranger(db: Db, sender: Viewer, recipientId: number): Promise<void> {
  await refuseUnseen(db, sender, recipientId)
  const friends = await sql`
    select from friendships where user_id = ${sender.id} and friend_id = ${recipientId} for key share`.execute(
    db,
  )
  if (friends.rows.length === 0) throw forbidden(messageWording.onlyFriends, 'not_friends')
}

/** Sends a message and notifies its recipient. Part of a transaction; the friendship can't end before it does. */
export async function sendMessage(
  tx: Db,
  sender: Viewer,
  input: CreateMessageInput,
  keys: string[],
): Promise<NewId> {
  const { recipientId, content, postId = null } = input
  await checkMessage(tx, sender, input, keys.length > 0 || input.mediaUrl !== undefined)
  if (postId !== null) await holdPost(tx, sender, postId)
  const { id } = await tx
    .insertInto('messages')
    .values({
      sender_id: sender.id,
      recipient_id: recipientId,
      content,
      post_id: postId,
      shares_post: postId !== null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachOneFile(tx, sender.id, keys, input, { message_id: id })
  await putOnTop(tx, sender.id, recipientId, id)
  await tell(tx, sender, recipientId)
  publishLiveEvent(tx, { what: 'message', between: [sender.id, recipientId], id })
  return { id }
}

/** A message that was just sent, as its sender reads it now; 404 when it is gone. */
export async function readSent(db: Db, sender: Viewer, { id }: NewId): Promise<Message> {
  const message = await readMessage(db, sender, id)
  if (!message) throw notFound('other')
  return message
}

/** Only a post that the sender may take part in is shared. It can't be deleted before the message is made. */
async function holdPost(tx: Db, sender: Viewer, postId: number): Promise<void> {
  const { rows } = await sql`
    select from ${postsToTakePartIn(sender)} p where p.id = ${postId} for key share`.execute(tx)
  if (rows.length === 0) throw notFound('post')
}

/** Both ends in one order, so that two members who write to each other at once wait instead of deadlocking. */
async function putOnTop(tx: Db, senderId: number, recipientId: number, messageId: number): Promise<void> {
  const ends = [
    { user_id: senderId, other_id: recipientId, last_message_id: messageId, unread_count: 0 },
    { user_id: recipientId, other_id: senderId, last_message_id: messageId, unread_count: 1 },
  ].sort((a, b) => a.user_id - b.user_id)
  await tx
    .insertInto('conversations')
    .values(ends)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'other_id']).doUpdateSet({
        last_message_id: sql`greatest(conversations.last_message_id, excluded.last_message_id)`,
        unread_count: sql`conversations.unread_count + excluded.unread_count`,
      }),
    )
    .execute()
}

/** A conversation has one notification. It is made anew, so that it is the newest and is pushed. */
async function tell(tx: Db, sender: Viewer, recipientId: number): Promise<void> {
  await dropMessageNotification(tx, { userId: recipientId, senderId: sender.id })
  await notify(tx, { type: 'message', to: [recipientId], relatedUserId: sender.id })
}
