import { z } from 'zod'

/** What moderators and admins do, as the audit log names it (decisions.md §8). */
export const act = z.enum([
  'post.delete',
  'post.pin',
  'post.unpin',
  'community.delete',
  'report.remove',
  'report.dismiss',
  'report.note',
  'user.role',
  'user.suspend',
  'user.unsuspend',
  'user.reset_password',
  'user.delete',
  'settings.change',
  'colors.change',
  'content.edit',
  'note.create',
  'note.delete',
])
export type ActName = z.infer<typeof act>
