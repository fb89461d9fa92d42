import type { InvitationEmailState } from '@kith/shared/invitations.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Counter, Id, MaybeTime, Time, UserRole, Visibility } from './columns.ts'

export type UsersTable = {
  id: Id
  username: string
  name: string
  email: string
  password_hash: string
  avatar: string | null
  cover_image: string | null
  bio: Generated<string>
  role: Generated<UserRole>
  default_post_visibility: Generated<Visibility>
  default_feed_view: Generated<Visibility>
  links: ColumnType<{ title: string; url: string }[], string | undefined, string>
  email_notifications: Generated<boolean>
  read_marks: Generated<boolean>
  color_theme: Generated<string>
  dark_with_device: Generated<boolean>
  light_theme: string | null
  must_change_password: Generated<boolean>
  first_hour: 'site' | 'member' | null
  knows_friends_plus: Generated<boolean>
  knows_audience: Generated<boolean>
  codes_generated: Generated<number>
  friend_count: Counter
  storage_used: Counter
  revision: Generated<number>
  friends_revision: Generated<number>
  created_at: Time
  last_login: MaybeTime
  search_text: GeneratedAlways<string>
}

/** The secret of the digests of former usernames. */
export type UsernameKeyTable = {
  only_row: Generated<boolean>
  key: Generated<Buffer>
}

export type FormerUsernamesTable = {
  digest: Buffer
  created_at: Time
}

export type SessionsTable = {
  id: Id
  sid: string
  user_id: number
  sess: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Time
  last_seen: Time
  expire: ColumnType<Date, Date | string, Date | string>
}

export type SuspensionsTable = {
  user_id: number
  until: ColumnType<Date, Date | string, Date | string>
  reason: string
  created_at: Time
}

export type SuspendedSessionsTable = {
  sid: string
  user_id: number
}

export type PasswordResetsTable = {
  user_id: number
  token_hash: string
  expires_at: ColumnType<Date, Date | string, Date | string>
}

export type KnownDevicesTable = {
  token_hash: string
  user_id: number
  signed_in_at: Time
}

export type InvitationsTable = {
  id: Id
  code: string
  created_by: number | null
  role: Generated<UserRole>
  for_first_admin: Generated<boolean>
  email: string | null
  letter: Generated<InvitationEmailState | null>
  used_by: number | null
  used_at: MaybeTime
  created_at: Time
  expires_at: MaybeTime
}

export type InvitationEmailsTable = {
  id: Id
  address_hash: string
  sent_by: number | null
  created_at: Time
}
