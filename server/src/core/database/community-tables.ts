import type { CommunityAction } from '@kith/shared/communities.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Counter, Id, MaybeTime, Time } from './columns.ts'

export type CommunitiesTable = {
  id: Id
  name: string
  description: Generated<string>
  rules: Generated<string>
  visibility: Generated<'public' | 'private' | 'hidden'>
  join_approval: Generated<'open' | 'approval'>
  creator_id: number | null
  avatar: string | null
  cover_image: string | null
  member_count: Counter
  post_count: Counter
  archived_at: MaybeTime
  search_text: GeneratedAlways<string>
  created_at: Time
  updated_at: Time
}

export type CommunityMembersTable = {
  community_id: number
  user_id: number
  role: Generated<'member' | 'moderator' | 'admin'>
  status: Generated<'approved' | 'invited'>
  joined_at: Time
  invited_by: number | null
  last_visit_at: Time
}

export type DeclinedInvitationsTable = {
  user_id: number
  community_id: number
  invited_by: number
  declined_at: Time
}

export type JoinRequestsTable = {
  community_id: number
  user_id: number
  message: Generated<string>
  status: Generated<'pending' | 'approved' | 'declined'>
  reviewed_by: number | null
  reviewed_at: MaybeTime
  answer: Generated<string>
  created_at: Time
}

export type CommunityLinksTable = {
  id: Id
  community_id: number
  code: string
  created_by: number | null
  expires_at: MaybeTime
  max_uses: number | null
  uses: Generated<number>
  created_at: Time
}

export type CommunityLogTable = {
  id: Id
  community_id: number
  act: CommunityAction
  actor_id: number | null
  subject_id: number | null
  created_at: Time
}
