import { z } from 'zod'
import { person, role } from './accounts.ts'
import { exactText, id, paging, text, time } from './basics.ts'

/** Addresses of the calls about all members, for admins (rules/moderation.md 3). */
export const administrationApi = {
  members: '/api/moderator/users',
  summary: '/api/moderator/users/summary',
  member: '/api/moderator/users/:id',
  role: '/api/moderator/users/:id/role',
  password: '/api/moderator/users/:id/reset-password',
  suspension: '/api/moderator/users/:id/suspension',
  overview: '/api/moderator/overview',
  backups: '/api/moderator/backups',
} as const

export const MEMBER_SEARCH_MAX = 100
export const SUSPENSION_REASON_MAX = 500
export const SUSPENSION_YEARS_MAX = 10
/** The days that the plots of the overview show. */
export const OVERVIEW_DAYS = 30

/** The words on screen (rules/moderation.md 3). */
export const administrationWording = {
  roleChanged: 'User role updated successfully',
  roleFailed: 'Failed to update user role',
  deleted: 'User deleted successfully',
  deleteFailed: 'Failed to delete user',
  passwordReset: 'Password reset successfully',
  passwordResetFailed: 'Failed to reset password',
  noMatch: 'No users match your filters',
  none: 'No users found',
  own: 'Your own account can only be changed by another admin.',
  lastAdmin: 'This is the last admin. Make someone else admin first.',
  pastDate: 'The suspension must end in the future',
  farDate: `A suspension can last ${SUSPENSION_YEARS_MAX} years at most`,
  reasonRequired: 'Please give a reason',
  emailsLate: (count: number) =>
    count === 1
      ? 'One email will be tried again'
      : `${count.toLocaleString('en')} emails will be tried again`,
  invitationsUnsent: (count: number) =>
    count === 1 ? 'One invitation was not sent' : `${count.toLocaleString('en')} invitations were not sent`,
  sendingAgain: (count: number) =>
    count === 1
      ? 'One invitation is on its way again.'
      : `${count.toLocaleString('en')} invitations are on their way again.`,
  notSentAgain: 'The invitations could not be sent again',
} as const

/** What a suspended member reads at sign-in, and on the pages that were open. */
export const suspendedSentence = (until: Date | string, reason: string) =>
  `Your account is suspended until ${untilFormat.format(new Date(until))} UTC. Reason: ${reason}`

const untilFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const suspension = z.object({ until: time, reason: z.string() })

/** A member as admins see them. `lastSeen` is exact to ten minutes; null for who has never signed in. */
export const managedMember = person.extend({
  email: z.string(),
  role,
  createdAt: time,
  lastSeen: time.nullable(),
  suspension: suspension.nullable(),
})
export type ManagedMember = z.infer<typeof managedMember>

const memberSort = z.enum(['newest', 'alphabetical'])
export type MemberSort = z.infer<typeof memberSort>

/** Those whose name, username or e-mail address has all words of `q`. */
export const managedMembersQuery = paging.extend({
  q: exactText.trim().max(MEMBER_SEARCH_MAX).optional(),
  role: role.optional(),
  sort: memberSort.default('newest'),
  // The place in the alphabet is a text.
  before: z
    .string()
    .regex(/^[\w-]{1,300}$/)
    .optional(),
})
export type ManagedMembersQuery = z.infer<typeof managedMembersQuery>

/** How many members there are, by role. `suspended` ones are counted in their role too. */
export const memberCounts = z.object({
  total: z.int(),
  user: z.int(),
  moderator: z.int(),
  admin: z.int(),
  suspended: z.int(),
})
export type MemberCounts = z.infer<typeof memberCounts>

export const memberRoleInput = z.object({ role })
export const suspensionInput = z.object({
  until: time,
  reason: text.trim().min(1, administrationWording.reasonRequired).max(SUSPENSION_REASON_MAX),
})
export type SuspensionInput = z.infer<typeof suspensionInput>

/** The new password, which is shown once. */
export const passwordResetAnswer = z.object({ resetPassword: z.string() })
export type PasswordResetAnswer = z.infer<typeof passwordResetAnswer>

/** How the nightly backups stand: the failure is of the last try. */
const backupState = z.object({
  lastGoodAt: time.nullable(),
  failure: z.string().nullable(),
  isLate: z.boolean(),
})
export type BackupState = z.infer<typeof backupState>

export const BACKUP_RUNS_MAX = 30

/** A try to make a nightly backup. `bytes` is null when none was made, `failure` when it is whole. */
const backupRun = z.object({
  id,
  endedAt: time,
  file: z.string(),
  bytes: z.int().nullable(),
  failure: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

/** The nightly backups: when they are made (HH:MM in UTC), how many stay, and the newest tries. */
export const backups = z.object({
  at: z.string(),
  keep: z.int(),
  isUnderWay: z.boolean(),
  runs: z.array(backupRun).max(BACKUP_RUNS_MAX),
})
export type Backups = z.infer<typeof backups>

/** A release of Kith: three numbers, and where one reads what is new. */
export const release = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
})
export type Release = z.infer<typeof release>

/** The site at a glance. It may be a minute old. */
export const overview = z.object({
  /** `cameBack` counts who was here in the last seven days and had joined before. */
  members: z.object({ total: z.int(), cameBack: z.int() }),
  /** Posts and comments by the day (UTC) on which they were written; the last one is today. */
  days: z.array(z.object({ day: z.iso.date(), posts: z.int(), comments: z.int() })),
  /** In bytes. `free` and `size` are of the disk; null when it can't be measured. `isAway`: the store does not answer. */
  storage: z.object({
    used: z.int(),
    free: z.number().nullable(),
    size: z.number().nullable(),
    isAway: z.boolean(),
  }),
  openReports: z.int(),
  /** Members who joined since the month (UTC) began: by an invitation, or without one. */
  signUps: z.object({ invited: z.int(), open: z.int() }),
  /** Null when no nightly backups are made (`BACKUP_DIR`). */
  backups: backupState.nullable(),
  /**
   * Emails that failed and are tried again, and invitations that were given up; null when no mail is sent (`SMTP_URL`).
   */
  letters: z.object({ late: z.int(), unsentInvitations: z.int() }).nullable(),
  /** The release that runs, and a newer one; null when there is none, or nobody was asked (`RELEASES_URL`). */
  version: z.string(),
  newer: release.nullable(),
})
export type Overview = z.infer<typeof overview>
