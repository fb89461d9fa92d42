import { z } from 'zod'
import { person } from './accounts.ts'
import { exactText, id, paging, time } from './basics.ts'

/** The address of the audit log, for admins (rules/moderation.md 8). */
export const auditApi = { log: '/api/moderator/audit' } as const

/** What moderators and admins do, as the audit log names it (rules/moderation.md 8). */
export const auditActions = [
  'post.delete',
  'post.pin',
  'post.unpin',
  'community.delete',
  'report.remove',
  'report.dismiss',
  'report.note',
  'user.first_admin',
  'user.role',
  'user.suspend',
  'user.unsuspend',
  'user.reset_password',
  'user.delete',
  'settings.change',
  'colors.change',
  'content.edit',
  'backup.start',
  'note.create',
  'note.delete',
] as const
export const auditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof auditAction>

/** `q` is a username, whole and in any letter case, of who acted or of whom it was about; an @ before it is ignored. */
export const auditQuery = paging.extend({
  q: exactText.trim().max(100).optional(),
  act: auditAction.optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** One of the two in an action. `person` is null for who has left; the username stays. */
const inAction = z.object({ username: z.string(), person: person.nullable() })

/** An action of a moderator or admin. `subject` is whom it was about, `detail` a word or a sentence about it. */
export const auditEntry = z.object({
  id,
  act: auditAction,
  actor: inAction,
  subject: inAction.nullable(),
  targetId: id.nullable(),
  detail: z.string().nullable(),
  createdAt: time,
})
export type AuditEntry = z.infer<typeof auditEntry>
