import { z } from 'zod'
import { person } from './accounts.ts'
import { id, isBlank, paging, text, time } from './basics.ts'
import { mediaItem } from './media.ts'
import { postVisibility } from './visibility.ts'

/** Addresses of the calls about reports. */
export const reportsApi = {
  reports: '/api/reports',
  queue: '/api/moderator/reports',
  openCount: '/api/moderator/reports/open-count',
  decided: '/api/moderator/reports/:id',
} as const

export const REPORT_REASON_MAX = 500
export const REPORT_NOTE_MAX = 500
export const REPORT_NOTES_MAX = 50
/** Open reports are counted up to this number. */
export const REPORTS_COUNTED_MAX = 100
/** So many reasons of one report are listed, the earliest first; the others are counted. */
export const REASONS_SHOWN = 20
/** A report with its copies is deleted this long after its resolution (rules/moderation.md 6). */
export const REPORT_KEPT_DAYS = 90

export const reportTarget = z.enum(['post', 'comment', 'message', 'user'])
export type ReportTarget = z.infer<typeof reportTarget>

/** A thing as people call it. */
export const targetNames = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  user: 'member',
} as const satisfies Record<ReportTarget, string>

/** What one can choose, when a few words of one's own are too many. */
export const readyReasons = [
  'Spam or advertising',
  'Insults or harassment',
  'Hatred of a group',
  'Violence or threats',
  'Nudity or sexual content',
  'Private information',
  'False or misleading',
  'Something else',
] as const

/** A reason as it is sent: one to choose, words of one's own, or both. */
export const reasonOf = (chosen: string, words: string) =>
  [chosen, words.trim()].filter((part) => !isBlank(part)).join(': ')

/** The chosen part of a reason, which tells nothing about who wrote it; undefined when there is none. */
export const chosenIn = (reason: string): string | undefined =>
  readyReasons.find((chosen) => reason === chosen || reason.startsWith(`${chosen}: `))

export const reportWording = {
  own: 'You cannot report yourself, or what is your own.',
  sent: 'Thank you for your report',
  sentMore: 'We’ll tell you what comes of it.',
  failed: 'Failed to send the report',
  reasonRequired: 'Please say what is wrong',
  removed: 'Removed',
  dismissed: 'Report dismissed',
  noted: 'Note added',
  decideFailed: 'Failed to decide the report',
  noteFailed: 'Failed to add the note',
  notMember: 'Members can’t be removed here. Dismiss the report with a note.',
  decided: 'This report is already decided.',
  gone: 'It is gone already. Dismiss the report.',
  noteRequired: 'Please write a note',
  tooManyNotes: `A report has at most ${REPORT_NOTES_MAX} notes.`,
} as const

export const reportInput = z.object({
  targetType: reportTarget,
  targetId: id,
  reason: text.trim().min(1, reportWording.reasonRequired).max(REPORT_REASON_MAX),
})
export type ReportInput = z.infer<typeof reportInput>

/** An own report. One that is sent again is answered as it was at first. */
export const sentReport = reportInput.extend({ createdAt: time })
export type SentReport = z.infer<typeof sentReport>

export const reportStatus = z.enum(['open', 'resolved'])
export type ReportStatus = z.infer<typeof reportStatus>
export const reportsQuery = paging.extend({ status: reportStatus.default('open') })
export type ReportsQuery = z.infer<typeof reportsQuery>

/**
 * A thing as it stood when it was reported. `content` is the bio of a member. `media` are those of its `mediaCount` files
 * that still exist. `community` is the name that the post's community has now.
 */
export const reportCopy = z.object({
  content: z.string(),
  mediaCount: z.int(),
  media: z.array(mediaItem),
  visibility: postVisibility.nullable(),
  community: z.string().nullable(),
  quotedPostId: id.nullable(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  coverImage: z.string().nullable(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
})
export type ReportCopy = z.infer<typeof reportCopy>

/** Why a member reported it. `copy` is null while it was as in the copy before. */
export const reportReason = z.object({
  id,
  reporter: person.nullable(),
  reason: z.string(),
  createdAt: time,
  copy: reportCopy.nullable(),
})
export type ReportReason = z.infer<typeof reportReason>

export const reportNote = z.object({ id, author: person.nullable(), content: z.string(), createdAt: time })

/**
 * One thing that members reported, for moderators and admins. `owner` is its author, or the member; null when they have
 * left. `state` compares the thing with the last copy. `note` of a decision is what the author was told for `removed`, and
 * a word among staff for `dismissed`.
 */
export const report = z.object({
  id,
  targetType: reportTarget,
  targetId: id,
  postId: id.nullable(),
  owner: person.nullable(),
  ownerName: z.string(),
  state: z.enum(['same', 'changed', 'gone']),
  createdAt: time,
  reasons: z.array(reportReason),
  reasonCount: z.int(),
  notes: z.array(reportNote),
  decision: z
    .object({
      outcome: z.enum(['removed', 'dismissed']),
      note: z.string(),
      decidedBy: person.nullable(),
      decidedAt: time,
    })
    .nullable(),
})
export type Report = z.infer<typeof report>

/** `note` alone writes a word for the other staff. With `remove` the author reads the note, with `dismiss` only staff. */
export const decisionInput = z
  .object({
    action: z.enum(['remove', 'dismiss', 'note']),
    note: text.trim().max(REPORT_NOTE_MAX).default(''),
  })
  .refine(({ action, note }) => action !== 'note' || note !== '', {
    path: ['note'],
    error: reportWording.noteRequired,
  })
export type DecisionInput = z.infer<typeof decisionInput>

export const openReports = z.object({ count: z.int() })
export type OpenReports = z.infer<typeof openReports>

/** Addresses of the calls about what staff opened. */
export const staffAccessApi = {
  own: '/api/user/staff-access',
} as const

/** What staff opened is kept this long. */
export const STAFF_ACCESS_DAYS = 365

export const staffAccessWording = {
  title: 'Who opened my posts',
  hint: 'Moderators and admins can open what is not shared with them, to look after this site. Whenever they do, you’ll see it here, at most once a day.',
  none: 'Nobody has opened anything of yours that was not shared with them.',
  someone: 'A moderator or admin',
} as const

/**
 * An own post or comment that staff opened although they could not see it as members (rules/visibility.md 13). `openedBy` is
 * null for who has left, or whom the viewer does not see; `isThere` says whether it still is where it was.
 */
export const staffAccess = z.object({
  id,
  postId: id,
  commentId: id.nullable(),
  openedBy: person.nullable(),
  openedAt: time,
  reportId: id.nullable(),
  isThere: z.boolean(),
})
export type StaffAccess = z.infer<typeof staffAccess>
