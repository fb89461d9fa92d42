import { randomBytes } from 'node:crypto'
import type { Paging } from '@kith/shared/basics.ts'
import {
  COMMUNITY_LINKS_MAX,
  type CommunityLink,
  communityWording,
  type CreateLinkInput,
} from '@kith/shared/communities.ts'
import { paths } from '@kith/shared/paths.ts'
import { type RawBuilder, sql } from 'kysely'
import { logAction } from '../../audit/audit.ts'
import { type Db, inTransaction } from '../../core/database/database.ts'
import { personIn } from '../../core/database/person.ts'
import { conflict, notFound } from '../../core/errors.ts'
import type { Viewer } from '../../core/viewer.ts'
import type { NewId } from '../../core/idempotency.ts'
import { cutPage, readPosition } from '../../core/paging.ts'
import { visiblePeople } from '../../policy/visibility.ts'
import {
  lockViewerMembership,
  refuseAllButStaff,
  refuseArchived,
  readViewerMembership,
} from '../viewer-membership.ts'

/** The community of a list of links. `publicUrl` is the address of the site. */
type CommunityAddress = { communityId: number; publicUrl: string }

/** Makes a link by which anybody joins at once, for the staff of a community. The number of its links is limited. */
export async function addLink(
  db: Db,
  viewer: Viewer,
  communityId: number,
  input: CreateLinkInput,
): Promise<NewId> {
  return inTransaction(db, async (tx) => {
    const membership = await lockViewerMembership(tx, viewer, communityId)
    refuseAllButStaff(membership)
    refuseArchived(membership)
    const { id } = await tx
      .insertInto('community_links')
      .values({
        community_id: communityId,
        code: randomBytes(16).toString('base64url'),
        created_by: viewer.id,
        max_uses: input?.maxUses ?? null,
        expires_at: sql<Date | null>`now() + make_interval(days => ${input?.expiresInDays ?? null}::integer)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refuseTooMany(tx, communityId)
    await logAction(tx, { communityId, act: 'link.make', actorId: viewer.id })
    return { id }
  })
}

/** The links of a community, newest first, for its staff. */
export async function listLinks(
  db: Db,
  viewer: Viewer,
  address: CommunityAddress,
  { limit, offset, before }: Paging,
) {
  refuseAllButStaff(await readViewerMembership(db, viewer, address.communityId))
  const older = sql`l.id < ${readPosition(before).id}`
  const rows = await linksOf(
    db,
    viewer,
    address,
    sql`${older} order by l.id desc
    limit ${limit + 1} offset ${offset}`,
  )
  const { items, next } = cutPage(rows, limit)
  return { items: items.map((row) => asLink(row, address)), next }
}

/** One link of a community, for its staff; 404 for one that is gone. */
export async function readLink(
  db: Db,
  viewer: Viewer,
  address: CommunityAddress,
  linkId: number,
): Promise<CommunityLink> {
  refuseAllButStaff(await readViewerMembership(db, viewer, address.communityId))
  const [row] = await linksOf(db, viewer, address, sql`l.id = ${linkId}`)
  if (!row) throw notFound('other')
  return asLink(row, address)
}

type LinkRef = { communityId: number; linkId: number }

/** Revokes a link, for the staff of its community. Who has joined by it stays. */
export async function revokeLink(db: Db, viewer: Viewer, { communityId, linkId }: LinkRef): Promise<void> {
  await inTransaction(db, async (tx) => {
    refuseAllButStaff(await lockViewerMembership(tx, viewer, communityId))
    const gone = await tx
      .deleteFrom('community_links')
      .where('id', '=', linkId)
      .where('community_id', '=', communityId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound('other')
    await logAction(tx, { communityId, act: 'link.revoke', actorId: viewer.id })
  })
}

/** The community is locked, so that its links are counted one at a time. */
async function refuseTooMany(tx: Db, communityId: number): Promise<void> {
  const { links } = await tx
    .selectFrom('community_links')
    .select((select) => select.fn.countAll<number>().as('links'))
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow()
  if (links > COMMUNITY_LINKS_MAX) throw conflict('too_many_links', communityWording.tooManyLinks)
}

type Row = Omit<CommunityLink, 'url' | 'createdAt' | 'expiresAt'> & {
  createdAt: Date
  expiresAt: Date | null
}

async function linksOf(db: Db, viewer: Viewer, { communityId }: CommunityAddress, such: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select l.id, l.code, l.created_at as "createdAt", l.expires_at as "expiresAt", l.max_uses as "maxUses",
      l.uses as "useCount", ${personIn('u')} as "createdBy"
    from community_links l left join ${visiblePeople(viewer)} u on u.id = l.created_by
    where l.community_id = ${communityId} and ${such}`.execute(db)
  return rows
}

const asLink = ({ createdAt, expiresAt, ...link }: Row, { publicUrl }: CommunityAddress): CommunityLink => ({
  ...link,
  url: publicUrl + paths.joinByLink(link.code),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})
