import { type NotificationType, notificationText } from '@kith/shared/notifications.ts'
import { sql } from 'kysely'

/** `earlier` is the sentence that was kept with the notification before migration 0074. */
export type SentenceParts = {
  type: NotificationType
  name: string | null
  community: string | null
  thing: 'post' | 'comment'
  params: unknown
  earlier: string
}

/**
 * What the sentence of the notification `n` is made of, in the statement that reads it. Whoever may see the notification
 * (policy/visible-notifications.ts) may see these names.
 */
export const sentenceParts = sql<SentenceParts>`json_build_object('type', n.type,
  'name', (select u.name from users u where u.id = n.related_user_id),
  'community', (select c.name from communities c where c.id = n.related_community_id),
  'thing', case when n.related_comment_id is null then 'post' else 'comment' end,
  'params', n.params, 'earlier', n.message)`

/** Notifications of these types from before migration 0074 may have no `params`. */
const HAD_NO_PARAMS = new Set<NotificationType>([
  'community_role',
  'community_opened',
  'report_resolved',
  'content_removed',
])

/** The sentence of a notification with the present names, and what follows the name that it begins with. */
export function sentenceOf(parts: SentenceParts): { message: string; afterName: string | null } {
  const { type, params, earlier } = parts
  const name = parts.name ?? ''
  if (params === null && (name === '' || HAD_NO_PARAMS.has(type)))
    return { message: earlier, afterName: null }
  // Each reads the params of its own type, which were kept with it.
  const write = notificationText[type] as (told: object, params: unknown) => string
  const told = { thing: parts.thing, community: parts.community ?? '' }
  const message = write({ ...told, name }, params)
  const afterName = write({ ...told, name: '' }, params)
  return { message, afterName: afterName === message ? null : afterName }
}
