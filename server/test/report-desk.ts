import type { Notification } from '@kith/shared/notifications.ts'
import type { Report } from '@kith/shared/reports.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Person, World } from './world.ts'

/** Ann, whose things are reported, Ben, who reports them, and Mona, who decides. */
export type Desk = Awaited<ReturnType<typeof openDesk>>

type Decided = Report & { message?: string }

/** Three new people, and no reports of others. */
export async function openDesk(world: World) {
  await world.db.deleteFrom('reports').execute()
  const [ann, ben] = (await world.people(2)) as [Person, Person]
  const mona = await world.person({ role: 'moderator' })
  const [asAnn, asBen, asMona] = [await world.signIn(ann), await world.signIn(ben), await world.signIn(mona)]
  const queue = async (query = '', client = asMona) =>
    (await client.get<Report[]>(`/api/moderator/reports${query}`)).body
  const send = async (
    client: Client,
    targetType: string,
    targetId: number,
    reason = 'Spam or advertising',
  ) => {
    const { status } = await client.post('/api/reports', { targetType, targetId, reason })
    expect(status).toBe(201)
  }
  return {
    ann,
    ben,
    mona,
    asAnn,
    asBen,
    asMona,
    queue,
    /** Reports something of another. */
    send,
    /** Ben reports it; this is its entry. */
    entryOf: async (targetType: string, targetId: number, reason?: string): Promise<Report> => {
      await send(asBen, targetType, targetId, reason)
      return (await queue()).find((entry) => entry.targetType === targetType && entry.targetId === targetId)!
    },
    decide: (id: number, body: object, client = asMona) =>
      client.put<Decided>(`/api/moderator/reports/${id}`, body),
    /** The types and words of someone's notifications, newest first. */
    notificationsOf: async (client: Client) =>
      (await client.get<Notification[]>('/api/notifications')).body.map(({ type, message }) => [
        type,
        message,
      ]),
    message: async (from: Person, to: Person, content = 'Psst') => {
      const { id } = await world.db
        .insertInto('messages')
        .values({ sender_id: from.id, recipient_id: to.id, content, post_id: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into conversations (user_id, other_id, last_message_id, unread_count)
        values (${from.id}, ${to.id}, ${id}, 0), (${to.id}, ${from.id}, ${id}, 1)`.execute(world.db)
      return id
    },
  }
}
