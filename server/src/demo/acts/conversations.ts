import { fillPath } from '@kith/shared/basics.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { HOUR, MINUTE, latest } from '../calendar.ts'
import { type Conversation, type Message, readPicture } from '../content.ts'
import { between, randomOf } from '../random.ts'
import type { Plan } from '../plan.ts'

/** Who writes back has read what came before. At the end all is read, unless the content says otherwise. */
export function planConversations(plan: Plan): void {
  for (const conversation of plan.content.conversations) planConversation(plan, conversation)
}

function planConversation(plan: Plan, { between: pair, lines, endedDaysAgo, isUnread }: Conversation): void {
  const { site, timeline, calendar, friendships, idOf } = plan
  const [a, b] = pair
  const random = randomOf(`${a} ${b}`)
  const friendsSince = friendships.since(a, b) ?? calendar.now
  const end = calendar.ago(endedDaysAgo)
  let at = latest(
    new Date(end.getTime() - lines.length * 40 * MINUTE),
    new Date(friendsSince.getTime() + 30 * MINUTE),
  )
  let last: string | undefined
  const otherThan = (member: string) => (member === a ? b : a)
  const read = (member: string) =>
    site.call(member, 'GET', fillPath(messagesApi.withMember, { id: idOf(otherThan(member)) }))
  for (const message of lines) {
    const { by } = message
    const isAnswer = last !== undefined && last !== by
    timeline.plan(at, async () => {
      if (isAnswer) await read(by)
      await send(plan, message, otherThan(by))
    })
    last = by
    at = new Date(
      Math.min(at.getTime() + between(random, MINUTE, 50 * MINUTE), calendar.now.getTime() - MINUTE),
    )
  }
  const reader = last && otherThan(last)
  if (reader && !isUnread) timeline.plan(calendar.after(at, random, MINUTE, HOUR), () => read(reader))
}

async function send({ site, posts, idOf }: Plan, { by, text, picture, shares }: Message, to: string) {
  const recipientId = idOf(to)
  if (!picture) {
    const postId = shares && posts.get(shares)?.id
    return site.call(by, 'POST', messagesApi.messages, {
      recipientId,
      content: text,
      ...(postId && { postId }),
    })
  }
  const file = { field: 'media', name: 'photo.webp', data: await readPicture(picture.file) }
  return site.call(by, 'POST', messagesApi.messages, {
    fields: { recipientId: `${recipientId}`, content: text, alt: picture.alt },
    file,
  })
}
