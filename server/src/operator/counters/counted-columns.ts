import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'

/**
 * A column that keeps the number of some rows, or the sum of something in them: its table, its key, and the rows that
 * it counts.
 */
export type Counter = {
  name: string
  table: keyof Tables
  column: string
  key: readonly string[]
  counted: {
    table: keyof Tables
    by: readonly string[]
    where?: RawBuilder<unknown>
    /** The expression to add up; each row counts as one by default. */
    sum?: RawBuilder<number>
  }
}

/** Every counter of the schema, and what it must equal (rules/posts.md 30). */
export const COUNTERS: readonly Counter[] = [
  {
    name: 'likes of posts',
    table: 'posts',
    column: 'like_count',
    key: ['id'],
    counted: { table: 'post_likes', by: ['post_id'] },
  },
  {
    name: 'comments on posts',
    table: 'posts',
    column: 'comment_count',
    key: ['id'],
    counted: { table: 'comments', by: ['post_id'], where: sql`not is_deleted` },
  },
  {
    name: 'likes of comments',
    table: 'comments',
    column: 'like_count',
    key: ['id'],
    counted: { table: 'comment_likes', by: ['comment_id'] },
  },
  {
    name: 'friends of members',
    table: 'users',
    column: 'friend_count',
    key: ['id'],
    counted: { table: 'friendships', by: ['user_id'] },
  },
  {
    name: 'members of communities',
    table: 'communities',
    column: 'member_count',
    key: ['id'],
    counted: { table: 'community_members', by: ['community_id'], where: sql`status = 'approved'` },
  },
  {
    name: 'posts in communities',
    table: 'communities',
    column: 'post_count',
    key: ['id'],
    counted: { table: 'posts', by: ['community_id'], where: sql`community_id is not null` },
  },
  {
    name: 'posts with hashtags',
    table: 'hashtags',
    column: 'usage_count',
    key: ['id'],
    counted: { table: 'post_hashtags', by: ['hashtag_id'] },
  },
  {
    name: 'unread messages in conversations',
    table: 'conversations',
    column: 'unread_count',
    key: ['user_id', 'other_id'],
    counted: { table: 'messages', by: ['recipient_id', 'sender_id'], where: sql`not is_read` },
  },
  {
    name: 'bytes stored by members',
    table: 'users',
    column: 'storage_used',
    key: ['id'],
    counted: {
      table: 'media',
      by: ['owner_id'],
      where: sql`owner_id is not null`,
      sum: sql`file_size + variants_size`,
    },
  },
]
