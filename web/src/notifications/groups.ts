import type { Person } from '@kith/shared/accounts.ts'
import type { Notification } from '@kith/shared/notifications.ts'

/** Notifications that are shown as one row, newest first, and the people who caused them. */
export type NotificationGroup = {
  newest: Notification
  notifications: Notification[]
  people: Person[]
  isUnread: boolean
}

/** Notifications of one thing are one row while no more than a day lies between two of them. */
const GAP_MS = 24 * 60 * 60_000

/**
 * Groups likes of one thing, comments on one post and replies to one comment. Every other notification is a group of
 * its own. Groups, their notifications and their people are sorted newest first, whatever the order of the input.
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups: Notification[][] = []
  const latest = new Map<string, Notification[]>()
  for (const notification of notifications.toSorted((a, b) => b.id - a.id)) {
    const subject = subjectOf(notification)
    const group = subject && latest.get(subject)
    if (group && isNear(group.at(-1), notification)) {
      group.push(notification)
      continue
    }
    const begun = [notification]
    groups.push(begun)
    if (subject) latest.set(subject, begun)
  }
  return groups.flatMap(asGroup)
}

/** What a notification can share with others of its type, or '' if it stands alone. */
function subjectOf({ type, relatedPostId, relatedCommentId, relatedParentCommentId }: Notification): string {
  if (type === 'like') return `like ${relatedPostId} ${relatedCommentId}`
  if (type === 'comment') return `comment ${relatedPostId}`
  if (type === 'reply') return `reply ${relatedParentCommentId}`
  return ''
}

const isNear = (later: Notification | undefined, { createdAt }: Notification) =>
  later !== undefined && Date.parse(later.createdAt) - Date.parse(createdAt) <= GAP_MS

function asGroup(notifications: Notification[]): NotificationGroup[] {
  const [newest] = notifications
  if (!newest) return []
  const people = new Map<number, Person>()
  for (const { relatedUser } of notifications)
    if (relatedUser && !people.has(relatedUser.id)) people.set(relatedUser.id, relatedUser)
  return [
    {
      newest,
      notifications,
      people: [...people.values()],
      isUnread: notifications.some(({ isRead }) => !isRead),
    },
  ]
}

/** The sentence of a group in parts: at most two names, how many others there are, and what they did. */
export type Sentence = { names: string[]; others: number; rest: string }

/** '{name}, {name} and 3 others liked your post'. */
export function sentenceOf({ newest: { message, afterName }, people }: NotificationGroup): Sentence {
  // An older server or a kept answer has no `afterName`.
  if (!afterName) return { names: [], others: 0, rest: message }
  const names = people.map(({ name }) => name)
  return { names: names.slice(0, 2), others: Math.max(0, names.length - 2), rest: afterName }
}
