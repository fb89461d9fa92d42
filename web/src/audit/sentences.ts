import type { AuditAction } from '@kith/shared/audit.ts'

/** What was done, and the word that leads to whom it was done to. Without the second, the act is about nobody. */
type SentenceParts = readonly [deed: string, link?: string]

const sentences: Record<AuditAction, SentenceParts> = {
  'post.delete': ['deleted a post', 'by'],
  'post.pin': ['pinned a post', 'by'],
  'post.unpin': ['unpinned a post', 'by'],
  'community.delete': ['deleted a community', 'of'],
  'report.remove': ['removed what was reported', 'of'],
  'report.dismiss': ['dismissed a report', 'about'],
  'report.note': ['added a note to a report', 'about'],
  'user.first_admin': ['registered as the first admin'],
  'user.role': ['changed the role', 'of'],
  'user.suspend': ['suspended', ''],
  'user.unsuspend': ['lifted the suspension', 'of'],
  'user.reset_password': ['reset the password', 'of'],
  'user.delete': ['deleted the account', 'of'],
  'settings.change': ['changed the settings'],
  'colors.change': ['changed the colors'],
  'content.edit': ['edited the About page'],
  'backup.start': ['asked for a backup'],
  'note.create': ['wrote a note'],
  'note.delete': ['deleted a note', 'by'],
}

export const partsOf = (act: AuditAction): SentenceParts => sentences[act]

/** What the act was about. Of the About page it is a key, such as 'step_1_title'. */
export const detailOf = (act: AuditAction, detail: string) =>
  act === 'content.edit' ? detail.replaceAll('_', ' ') : detail

/** The act as the filter names it: 'Deleted a post'. */
export function nameOf(act: AuditAction): string {
  const [deed, link] = sentences[act]
  const words = link === '' ? `${deed} someone` : deed
  return words.charAt(0).toUpperCase() + words.slice(1)
}
