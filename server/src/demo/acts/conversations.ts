import { fillPath } from '@kith/shared/basics.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { HOUR, MINUTE, latest } from '../calendar.ts'
import { draw } from '../drawings/drawing.ts'
import { between, randomOf } from '../random.ts'
import type { Plan } from '../plan.ts'
import type { Conversation, Extra } from '../words/conversation.ts'
import type { Member } from '../words/members.ts'

/** Who writes back has read what came before. At the end all is read, unless the words say otherwise. */
export function planConversations(plan: Plan, conversations: readonly Conversation[]): void {
  for (const conversation of conversations) planConversation(plan, conversation)
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
  let last: Member | undefined
  const otherThan = (member: Member) => (member === a ? b : a)
  const read = (member: Member) =>
    site.call(member, 'GET', fillPath(messagesApi.withMember, { id: idOf(otherThan(member)) }))
  for (const [by, words, extra] of lines) {
    const isAnswer = last !== undefined && last !== by
    timeline.plan(at, async () => {
      if (isAnswer) await read(by)
      await send(plan, { by, to: otherThan(by), words, ...extra })
    })
    last = by
    at = new Date(
      Math.min(at.getTime() + between(random, MINUTE, 50 * MINUTE), calendar.now.getTime() - MINUTE),
    )
  }
  const reader = last && otherThan(last)
  if (reader && !isUnread) timeline.plan(calendar.after(at, random, MINUTE, HOUR), () => read(reader))
}

type Sent = Extra & { by: Member; to: Member; words: string }

async function send({ site, posts, idOf }: Plan, { by, to, words, picture, shares }: Sent): Promise<void> {
  const recipientId = idOf(to)
  if (!picture) {
    const postId = shares && posts.get(shares)?.id
    return site.call(by, 'POST', messagesApi.messages, {
      recipientId,
      content: words,
      ...(postId && { postId }),
    })
  }
  const [drawing, alt] = picture
  const file = { field: 'media', name: 'photo.jpg', data: await draw(drawing) }
  return site.call(by, 'POST', messagesApi.messages, {
    fields: { recipientId: `${recipientId}`, content: words, alt },
    file,
  })
}
