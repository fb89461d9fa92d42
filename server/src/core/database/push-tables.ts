import type { Generated } from 'kysely'
import type { Id, MaybeTime } from './columns.ts'

export type PushKeysTable = {
  is_only: Generated<boolean>
  public_key: string
  private_key: string
}

export type PushSubscriptionsTable = {
  id: Id
  session_id: number
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  shows_text: boolean
  failures: Generated<number>
  alone_until: Generated<Date>
  refused_since: MaybeTime
}

export type PushToldTable = {
  user_id: number
  /** The dedupe key (push/dedupe-key.ts). */
  matter: string
  notification_id: number
  told_at: Generated<Date>
}
