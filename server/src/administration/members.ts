import type { ManagedMember, ManagedMembersQuery, MemberCounts } from '@kith/shared/administration.ts'
import { type Role, role as roles } from '@kith/shared/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import { shownEmail } from '../core/email.ts'
import type { Db } from '../core/database/database.ts'
import { notFound } from '../core/errors.ts'
import { type MatchLimits, MATCH_LIMITS, matchingMembers } from './matching-members.ts'
import { orders } from './member-orders.ts'

/** A page of all members, in the order asked for: those with a role, and those whom a search finds. */
export async function listMembers(db: Db, query: ManagedMembersQuery, limits: MatchLimits = MATCH_LIMITS) {
  const { q, role, sort, limit, offset, before } = query
  const order = orders[sort]
  const among = { limits, roles: role ? [role] : roles.options, order, after: order.after(before) }
  const ids = await matchingMembers(db, q ?? '', { ...among, count: limit + offset + 1 })
  const rows = await readMembers(
    db,
    sql`select u.* from (${ids}) u order by ${order.by} limit ${limit + 1} offset ${offset}`,
    order.by,
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(asMember), next: last && rows.length > limit ? order.place(last) : undefined }
}

/** One member, as the list shows them. */
export async function readMember(db: Db, userId: number): Promise<ManagedMember> {
  const [row] = await readMembers(db, sql`select u.* from users u where u.id = ${userId}`, sql`u.id`)
  if (!row) throw notFound('member')
  return asMember(row)
}

/** How many members there are, by role, and how many are suspended. */
export async function countMembers(db: Db): Promise<MemberCounts> {
  const { rows } = await sql<{ role: Role; count: number }>`
    select role, count(*) from users group by role`.execute(db)
  const { rows: suspended } = await sql<{ count: number }>`
    select count(*) from suspensions where until > now()`.execute(db)
  const of = (role: Role) => rows.find((row) => row.role === role)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    user: of('user'),
    moderator: of('moderator'),
    admin: of('admin'),
    suspended: suspended[0]?.count ?? 0,
  }
}

export type MemberRow = Omit<ManagedMember, 'createdAt' | 'lastSeen' | 'suspension'> & {
  createdAt: Date
  lastSeen: Date | null
  until: Date | null
  reason: string | null
  sortName: string
}

async function readMembers(db: Db, page: RawBuilder<unknown>, by: RawBuilder<unknown>): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.username, u.name, u.avatar, u.email, u.role, u.created_at as "createdAt",
      left(folded(u.name), 40) as "sortName", s.until, s.reason,
      greatest(u.last_login, (select max(last_seen) from sessions where user_id = u.id)) as "lastSeen"
    from (${page}) u left join suspensions s on s.user_id = u.id and s.until > now()
    order by ${by}`.execute(db)
  return rows
}

const asMember = ({
  sortName: _sortName,
  until,
  reason,
  createdAt,
  lastSeen,
  ...row
}: MemberRow): ManagedMember => ({
  ...row,
  email: shownEmail(row.email),
  createdAt: createdAt.toISOString(),
  lastSeen: lastSeen?.toISOString() ?? null,
  suspension: until && reason !== null ? { until: until.toISOString(), reason } : null,
})
