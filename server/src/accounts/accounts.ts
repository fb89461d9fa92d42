import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Tables } from '../core/database/tables.ts'

export { givePassword, readablePassword } from './given-password.ts'
export { giveRole } from './given-role.ts'
export { keepAnAdmin, lockMember } from './last-admin.ts'
export type { Devices } from './known-devices.ts'
export { confirmPassword, wrongPassword } from './own-password.ts'
export type { Passwords } from './passwords.ts'
export type { Session, Sessions } from './sessions.ts'
export { liftSuspension, suspend } from './suspensions.ts'

/** A member's own record. */
export async function readCurrentUser(db: Db, userId: number): Promise<CurrentUser> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw notFound()
  return asCurrentUser(row)
}

/** A row of users as its owner reads it. */
export function asCurrentUser(row: Selectable<Tables['users']>): CurrentUser {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    avatar: row.avatar,
    email: row.email,
    bio: row.bio,
    role: row.role,
    defaultPostVisibility: row.default_post_visibility,
    defaultFeedView: row.default_feed_view,
    codesGenerated: row.codes_generated,
    links: row.links,
    emailNotifications: row.email_notifications,
    readMarks: row.read_marks,
    colorTheme: row.color_theme,
    darkWithDevice: row.dark_with_device,
    mustChangePassword: row.must_change_password,
    firstHour: row.first_hour,
    knowsFriendsPlus: row.knows_friends_plus,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login?.toISOString() ?? null,
  }
}
