import type { UploadedFile } from '@kith/shared/media.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Id, Time, Counter, Visibility } from './columns.ts'

export type PostsTable = {
  id: Id
  author_id: number
  community_id: number | null
  original_post_id: number | null
  is_repost: Generated<boolean>
  visibility: Generated<Visibility>
  is_edited: Generated<boolean>
  like_count: Counter
  comment_count: Counter
  revision: Generated<number>
  created_at: Time
  updated_at: Time
  content: string
  link_preview: ColumnType<object | null, string | null | undefined, string | null>
}

export type CommentsTable = {
  id: Id
  post_id: number
  user_id: number | null
  parent_id: number | null
  /** Who wrote the comments above it, kept by triggers. */
  authors_above: Generated<number[]>
  content: string
  link_preview: ColumnType<object | null, string | null | undefined, string | null>
  is_deleted: Generated<boolean>
  like_count: Counter
  created_at: Time
}

export type BookmarksTable = {
  id: Id
  user_id: number
  post_id: number | null
  comment_id: number | null
  created_at: Time
}

export type PinnedPostsTable = {
  post_id: number
  pinned_by: number | null
  pinned_at: Time
  sort_order: Generated<number>
}

export type CommunityPinsTable = {
  post_id: number
  community_id: number
  pinned_by: number | null
  pinned_at: Time
}

export type HashtagsTable = {
  id: Id
  name: string
  usage_count: Counter
  created_at: Time
  last_used_at: Time
}

export type MediaTable = {
  id: Id
  key: string
  owner_id: number | null
  purpose: Generated<'attachment' | 'avatar' | 'community' | 'cover' | 'preview'>
  media_type: 'photo' | 'video'
  mime_type: string
  file_name: Generated<string>
  file_size: number
  variants_size: Generated<number>
  width: number | null
  height: number | null
  alt: Generated<string>
  captions: ColumnType<string | null, string | null | undefined, string | null>
  blurhash: string | null
  widths: Generated<number[]>
  post_id: number | null
  comment_id: number | null
  message_id: number | null
  community_id: ColumnType<number | null, number | null | undefined, number | null>
  preview_id: ColumnType<number | null, number | null | undefined, number | null>
  sort_order: Generated<number>
  created_at: Time
}

export type UploadsTable = {
  key: string
  owner_id: number | null
  id: string
  file_name: string
  size: number
  received: Generated<number>
  parts: Generated<string[]>
  made: ColumnType<UploadedFile | null, string | null | undefined, string | null>
  touched_at: Time
}

export type LinkPreviewsTable = {
  id: Id
  url: string
  title: string
  description: string
  site_name: string
  fetched_at: Time
}
