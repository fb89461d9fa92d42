import type { ColumnType, Generated } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

export type ReportsTable = {
  id: Id
  target_type: 'post' | 'comment' | 'message' | 'user'
  target_id: number
  owner_id: number | null
  owner_name: Generated<string>
  post_id: number | null
  outcome: 'removed' | 'dismissed' | null
  decision_note: Generated<string>
  decided_by: number | null
  decided_at: MaybeTime
  created_at: Time
}

export type ReportReasonsTable = {
  id: Id
  report_id: number
  reporter_id: number | null
  reason: string
  copy: ColumnType<object | null, string | null | undefined, string | null>
  created_at: Time
}

export type ReportNotesTable = {
  id: Id
  report_id: number
  author_id: number | null
  content: string
  created_at: Time
}

export type StaffAccessTable = {
  id: Id
  owner_id: number
  post_id: number
  comment_id: number | null
  opened_by: number | null
  report_id: number | null
  opened_on: Generated<string>
  opened_at: Time
}
