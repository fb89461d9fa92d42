import type { AuditAction } from '@kith/shared/audit.ts'
import type { CommunityAction } from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** What a moderator or an admin did, on which thing, who owned it, and a word about it, never a secret. */
export type NewAuditEntry = {
  act: AuditAction
  targetId?: number
  subjectId?: number | null
  detail?: string
}

/** Records an act (rules/moderation.md 8), in the transaction of the act itself: it is recorded exactly when it is done. */
export async function recordAction(
  tx: Db,
  actor: { id: number },
  { act, targetId, subjectId, detail }: NewAuditEntry,
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor_username, act, target_id, subject_id, subject_username, detail)
    select a.id, a.username, ${act}, ${targetId ?? null}::bigint, s.id, s.username, ${detail ?? null}::text
    from users a left join users s on s.id = ${subjectId ?? null}::bigint where a.id = ${actor.id}`.execute(
    tx,
  )
}

type NewLogEntry = {
  communityId: number
  act: CommunityAction
  actorId: number
  subjectId?: number | null
}

/** Records an act of the staff of a community in its log, in the transaction of the act itself. */
export async function logAction(
  tx: Db,
  { communityId, act, actorId, subjectId = null }: NewLogEntry,
): Promise<void> {
  const row = { community_id: communityId, act, actor_id: actorId, subject_id: subjectId }
  await tx.insertInto('community_log').values(row).execute()
}
