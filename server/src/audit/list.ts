import type { Person } from '@kith/shared/accounts.ts'
import type { AuditAction, AuditEntry, AuditQuery } from '@kith/shared/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { personIn } from '../core/database/person.ts'
import { cutPage, readPosition } from '../core/paging.ts'

type Row = {
  id: number
  act: AuditAction
  actorName: string
  actor: Person | null
  subjectName: string | null
  subject: Person | null
  targetId: number | null
  detail: string | null
  createdAt: Date
}

/** The acts of moderators and admins, newest first: all of them, of one kind, or with a member in them. */
export async function listAudit(db: Db, { q = '', act, limit, offset, before }: AuditQuery) {
  const ofKind = act === undefined ? sql`true` : sql`l.act = ${act}`
  const page = (condition: RawBuilder<unknown>) => sql`
    (select l.* from audit_log l where l.id < ${readPosition(before).id} and ${ofKind} and ${condition}
    order by l.id desc limit ${limit + offset + 1})`
  const { rows } = await sql<Row>`
    select l.id, l.act, l.actor_username as "actorName", ${personIn('a')} as actor,
      l.subject_username as "subjectName", ${personIn('s')} as subject,
      l.target_id as "targetId", l.detail, l.created_at as "createdAt"
    from (${withMember(q.replace(/^@/, ''), page)}) l
    left join users a on a.id = l.actor_id left join users s on s.id = l.subject_id
    order by l.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(asEntry), next }
}

/** Each of the two names has its own index. */
function withMember(username: string, page: (condition: RawBuilder<unknown>) => RawBuilder<unknown>) {
  if (username === '') return page(sql`true`)
  return sql`${page(sql`lower(l.actor_username) = lower(${username})`)}
    union ${page(sql`lower(l.subject_username) = lower(${username})`)}`
}

const asEntry = ({ actorName, actor, subjectName, subject, createdAt, ...row }: Row): AuditEntry => ({
  ...row,
  actor: { username: actorName, person: actor },
  subject: subjectName === null ? null : { username: subjectName, person: subject },
  createdAt: createdAt.toISOString(),
})
