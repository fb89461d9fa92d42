import type { Paging } from '@kith/shared/basics.ts'
import {
  type CreateInvitationInput,
  type Invitation,
  UNUSED_INVITATIONS_MAX,
  invitationWording,
} from '@kith/shared/invitations.ts'
import { hasUnlimitedInvitations } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { shownEmail } from '../core/email.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { conflict, notFound } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { cutPage, readPosition } from '../core/paging.ts'
import { canBeRedeemed } from '../policy/invited.ts'
import { blockedPeople } from '../policy/visibility.ts'
import { createInvitation } from './invitations.ts'

/** The member's invitations, newest first. */
export async function listInvitations(db: Db, viewer: Viewer, { limit, offset, before }: Paging) {
  const rows = await ownInvitations(db, viewer)
    .where('id', '<', readPosition(before).id)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const { items, next } = cutPage(rows, limit)
  return { items: items.map(asInvitation), next }
}

/** Makes an invitation. The number of a member's unused invitations is limited. */
export async function inviteSomeone(
  db: Db,
  viewer: Viewer,
  input: CreateInvitationInput,
): Promise<Invitation> {
  return inTransaction(db, async (tx) => {
    // The row stays locked until the end, so that a member's invitations are counted one at a time.
    await tx
      .updateTable('users')
      .set({ codes_generated: sql`codes_generated + 1` })
      .where('id', '=', viewer.id)
      .execute()
    if (!hasUnlimitedInvitations(viewer)) await refuseTooMany(tx, viewer)
    const { id } = await createInvitation(tx, { createdBy: viewer.id, ...input })
    return readInvitation(tx, viewer, id)
  })
}

/** One of the member's own invitations; 404 for one of another member, and for a revoked one. */
export async function readInvitation(db: Db, viewer: Viewer, id: number): Promise<Invitation> {
  const row = await ownInvitations(db, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return asInvitation(row)
}

/** Revokes an unused invitation of the member. */
export async function revokeInvitation(db: Db, viewer: Viewer, id: number): Promise<void> {
  const gone = await db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('created_by', '=', viewer.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (gone) return
  const used = await ownInvitations(db, viewer).where('id', '=', id).executeTakeFirst()
  throw used ? conflict('invite_used', invitationWording.alreadyUsed) : notFound()
}

async function refuseTooMany(tx: Db, viewer: Viewer): Promise<void> {
  const { unused } = await tx
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<number>().as('unused'))
    .where('created_by', '=', viewer.id)
    .where(canBeRedeemed)
    .executeTakeFirstOrThrow()
  if (unused >= UNUSED_INVITATIONS_MAX) throw conflict('too_many_invitations', invitationWording.tooMany)
}

function ownInvitations(db: Db, viewer: Viewer) {
  return db
    .selectFrom('invitations')
    .where('created_by', '=', viewer.id)
    .select([
      'id',
      'code',
      'email',
      'letter',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .select((select) =>
      jsonObjectFrom(
        select
          .selectFrom('users')
          .select(['users.id', 'users.username', 'users.name', 'users.avatar'])
          .whereRef('users.id', '=', 'invitations.used_by')
          .where(sql<boolean>`users.id not in ${blockedPeople(viewer)}`),
      ).as('usedBy'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof ownInvitations>['executeTakeFirstOrThrow']>>

const asInvitation = (row: Row): Invitation => ({
  ...row,
  email: row.email && shownEmail(row.email),
  isUsed: row.usedAt !== null,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  usedAt: row.usedAt?.toISOString() ?? null,
})
