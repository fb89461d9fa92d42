import type { MemberStats } from '@kith/shared/friends.ts'
import { bytesOfQuota } from '@kith/shared/storage.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { countOfUnseenLikesReceived, ownPosts } from '../policy/visibility.ts'

/** The viewer's numbers. Likes are those of own posts and comments. */
export async function readStats(db: Db, viewer: Viewer): Promise<MemberStats> {
  const { rows } = await sql<MemberStats>`
    select written.posts, u.friend_count as friends, (written.likes + said.likes - ${countOfUnseenLikesReceived(viewer)})::bigint as "likesReceived",
      (select count(*) from community_members where user_id = u.id and status = 'approved') as communities,
      (select count(*) from invitations where created_by = u.id and used_at is not null) as "invitesUsed",
      u.storage_used as "storageUsed", ${bytesOfQuota(1)}::bigint * s.storage_quota_mb as "storageQuota"
    from users u, platform_settings s,
      lateral (select count(*) as posts, coalesce(sum(like_count), 0) as likes from ${ownPosts(viewer)} p) written,
      lateral (select coalesce(sum(like_count), 0) as likes from comments where user_id = u.id) said
    where u.id = ${viewer.id}`.execute(db)
  const stats = rows[0]
  if (!stats) throw notFound()
  return stats
}
