import type { PushKeysTable, PushSubscriptionsTable, PushToldTable } from './push-tables.ts'
import type { ColorScheme } from '@kith/shared/colours/scheme.ts'
import type { NotificationType } from '@kith/shared/notifications.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PlatformSettings } from '@kith/shared/settings/settings.ts'
import type { SnakeCase } from './snake-case.ts'
import type { Id, IdColumns, MaybeTime, JoinTable, Time } from './columns.ts'
import type {
  FormerUsernamesTable,
  InvitationEmailsTable,
  InvitationsTable,
  KnownDevicesTable,
  PasswordResetsTable,
  SessionsTable,
  SuspendedSessionsTable,
  SuspensionsTable,
  UsernameKeyTable,
  UsersTable,
} from './account-tables.ts'
import type {
  CommunitiesTable,
  CommunityLinksTable,
  CommunityLogTable,
  CommunityMembersTable,
  DeclinedInvitationsTable,
  JoinRequestsTable,
} from './community-tables.ts'
import type {
  PostsTable,
  CommentsTable,
  BookmarksTable,
  PinnedPostsTable,
  CommunityPinsTable,
  HashtagsTable,
  MediaTable,
  UploadsTable,
  LinkPreviewsTable,
} from './post-tables.ts'
import type { ReportNotesTable, ReportReasonsTable, ReportsTable, StaffAccessTable } from './report-tables.ts'

/** The tables as Kysely sees them. `tables.test.ts` compares them with the migrated database. */
export type Tables = {
  users: UsersTable
  username_key: UsernameKeyTable
  former_usernames: FormerUsernamesTable
  sessions: SessionsTable
  suspensions: SuspensionsTable
  suspended_sessions: SuspendedSessionsTable
  password_resets: PasswordResetsTable
  known_devices: KnownDevicesTable
  invitations: InvitationsTable
  invitation_letters: InvitationEmailsTable
  idempotency_keys: IdempotencyKeysTable
  friendships: JoinTable<'user_id' | 'friend_id'>
  friend_requests: FriendRequestsTable
  blocks: JoinTable<'blocker_id' | 'blocked_id'>
  hidden_users: JoinTable<'hider_id' | 'hidden_id'>
  friend_groups: FriendGroupsTable
  friend_group_members: JoinTable<'group_id' | 'user_id' | 'friend_id'>
  communities: CommunitiesTable
  community_members: CommunityMembersTable
  declined_invitations: DeclinedInvitationsTable
  join_requests: JoinRequestsTable
  community_links: CommunityLinksTable
  community_log: CommunityLogTable
  posts: PostsTable
  post_likes: JoinTable<'post_id' | 'user_id'>
  comments: CommentsTable
  comment_likes: JoinTable<'comment_id' | 'user_id'>
  post_tags: JoinTable<'post_id' | 'user_id'>
  comment_tags: JoinTable<'comment_id' | 'user_id'>
  bookmarks: BookmarksTable
  pinned_posts: PinnedPostsTable
  community_pins: CommunityPinsTable
  hashtags: HashtagsTable
  post_hashtags: JoinTable<'hashtag_id' | 'post_id'>
  hashtag_follows: IdColumns<'user_id' | 'hashtag_id'> & { last_visit_at: Time }
  messages: MessagesTable
  conversations: ConversationsTable
  notifications: NotificationsTable
  digests: DigestsTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  push_waiting: IdColumns<'notification_id' | 'subscription_id'>
  push_told: PushToldTable
  media: MediaTable
  uploads: UploadsTable
  data_exports: DataExportsTable
  link_previews: LinkPreviewsTable
  post_preview_pictures: IdColumns<'post_id' | 'media_id'>
  platform_settings: PlatformSettingsTable
  backup_runs: BackupRunsTable
  media_place: MediaPlaceTable
  site_content: SiteContentTable
  moderator_notes: ModeratorNotesTable
  audit_log: AuditLogTable
  reports: ReportsTable
  report_reasons: ReportReasonsTable
  report_notes: ReportNotesTable
  staff_access: StaffAccessTable
}

type BackupRunsTable = {
  id: Id
  ended_at: Time
  file: string
  failure: string | null
  bytes: number | null
}

type MediaPlaceTable = {
  is_only: Generated<boolean>
  place: 'disk' | 's3'
}

type IdempotencyKeysTable = {
  user_id: number
  key: string
  request_hash: string
  made: JSONColumnType<{ id: number; untagged?: number[] }>
  created_at: Time
}

type FriendRequestsTable = {
  id: Id
  requester_id: number
  recipient_id: number
  status: Generated<'pending' | 'declined' | 'withdrawn'>
  created_at: Time
  answered_at: MaybeTime
}

type FriendGroupsTable = {
  id: Id
  user_id: number
  name: string
  color: Generated<string>
  created_at: Time
}

type MessagesTable = {
  id: Id
  sender_id: number
  recipient_id: number
  content: Generated<string>
  post_id: number | null
  shares_post: Generated<boolean>
  is_read: Generated<boolean>
  is_read_told: Generated<boolean>
  is_deleted: Generated<boolean>
  created_at: Time
}

type ConversationsTable = {
  user_id: number
  other_id: number
  last_message_id: number
  unread_count: Generated<number>
}

type NotificationsTable = {
  id: Id
  user_id: number
  type: NotificationType
  /** That of rows from before migration 0074. */
  message: Generated<string>
  params: ColumnType<object | null, string | null | undefined, string | null>
  is_read: Generated<boolean>
  related_user_id: number | null
  related_post_id: number | null
  related_comment_id: number | null
  related_community_id: number | null
  created_at: Time
}

type DigestsTable = {
  user_id: number
  up_to: number
  told_to: Generated<number>
  tried_at: MaybeTime
  unsubscribe_token: Generated<string>
}

type DataExportsTable = {
  id: Id
  user_id: number | null
  key: string
  requested_at: Time
  ready_at: MaybeTime
}

/** A column for each setting, of its name. */
type SettingColumns = {
  [Name in keyof PlatformSettings as SnakeCase<Name>]: Generated<PlatformSettings[Name]>
}

type PlatformSettingsTable = SettingColumns & {
  only_row: Generated<boolean>
  site_id: Generated<string>
  colors: ColumnType<Partial<ColorScheme>, string | undefined, string>
  color_presets: ColumnType<Record<string, ColorScheme>, string | undefined, string>
  updated_by: number | null
  updated_at: Time
}

type SiteContentTable = {
  key: string
  content: string
  updated_by: number | null
  updated_at: Time
}

type ModeratorNotesTable = {
  id: Id
  content: string
  author_id: number | null
  created_at: Time
}

type AuditLogTable = {
  id: Id
  actor_id: number | null
  actor_username: string
  act: string
  target_id: number | null
  subject_id: number | null
  subject_username: string | null
  created_at: Time
  detail: string | null
}
