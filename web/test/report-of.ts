import type { Report, ReportCopy, ReportReason, ReportTarget, SentReport } from '@kith/shared/reports.ts'
import { personOf } from './community.tsx'

export const copyOf = (part: Partial<ReportCopy> = {}): ReportCopy => ({
  content: 'Buy now',
  mediaCount: 0,
  media: [],
  visibility: 'friends',
  community: null,
  quotedPostId: null,
  name: null,
  avatar: null,
  coverImage: null,
  links: [],
  ...part,
})

export const reasonOf = (id: number, name: string, part: Partial<ReportReason> = {}): ReportReason => ({
  id,
  reporter: personOf(id + 100, name),
  reason: 'Spam or advertising',
  createdAt: '2026-01-02T12:00:00.000Z',
  copy: null,
  ...part,
})

/** A post of Ben that Cleo reported. */
export const reportOf = (id: number, part: Partial<Report> = {}): Report => ({
  id,
  targetType: 'post',
  targetId: 30,
  postId: 30,
  owner: personOf(8, 'Ben'),
  ownerName: 'Ben',
  state: 'same',
  createdAt: '2026-01-02T12:00:00.000Z',
  reasons: [reasonOf(1, 'Cleo', { copy: copyOf() })],
  reasonCount: 1,
  notes: [],
  decision: null,
  ...part,
})

/** What the server answers to a report. */
export const sentReportOf = (targetType: ReportTarget, targetId: number): SentReport => ({
  targetType,
  targetId,
  reason: 'Spam or advertising',
  createdAt: '2026-01-02T12:00:00.000Z',
})
