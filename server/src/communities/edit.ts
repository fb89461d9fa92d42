import { communityWording, type EditCommunityInput } from '@kith/shared/communities.ts'
import { mayEditCommunity } from '@kith/shared/permissions.ts'
import { logAction } from '../audit/audit.ts'
import { refuseChanged } from '../core/changed-meanwhile.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { forbidden } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { lockToOpen } from '../policy/openings.ts'
import { discardMedia, releasePictures, showPicture } from '../media/media.ts'
import { openedTo, refuseOthersWords, notifyMembers } from './opening.ts'
import { lockViewerMembership, refuseArchived } from './viewer-membership.ts'

/** Changes what is given of a community. For its creator and admins. */
export async function editCommunity(
  deps: Pick<Deps, 'db' | 'storage'>,
  viewer: Viewer,
  communityId: number,
  input: EditCommunityInput,
): Promise<void> {
  const released = await inTransaction(deps.db, async (tx) => {
    if (input.visibility === 'public') await lockToOpen(tx, communityId)
    const membership = await lockViewerMembership(tx, viewer, communityId)
    if (!mayEditCommunity(membership)) throw forbidden(communityWording.adminsOnly)
    refuseArchived(membership)
    await refuseLate(tx, communityId, input)
    const opened = openedTo(membership, input)
    if (opened === 'public') await refuseOthersWords(tx, viewer, membership)
    await showPictures(tx, viewer, communityId, input)
    const shown = await write(tx, communityId, input)
    if (!opened || isMoreThanOpening(input))
      await logAction(tx, { communityId, act: 'edit', actorId: viewer.id })
    if (opened) {
      await logAction(tx, { communityId, act: 'opened', actorId: viewer.id })
      await notifyMembers(tx, viewer, membership, opened)
    }
    return releasePictures(tx, communityId, shown)
  })
  await discardMedia(deps, released)
}

const isMoreThanOpening = (input: EditCommunityInput) =>
  Object.keys(input).some((name) => name !== 'visibility' && name !== 'before')

/** 409 where one of the given fields has another value by now than the one that was changed. */
async function refuseLate(tx: Db, communityId: number, input: EditCommunityInput): Promise<void> {
  if (!input.before) return
  const current = await tx
    .selectFrom('communities')
    .select(['name', 'description', 'rules', 'visibility', 'join_approval as joinApproval'])
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow()
  for (const field of ['name', 'description', 'rules', 'visibility', 'joinApproval'] as const) {
    const after = input[field]
    if (after !== undefined)
      refuseChanged('community', current[field], { before: input.before[field], after })
  }
}

/** Returns the pictures that the community shows from now on. */
async function write(
  tx: Db,
  communityId: number,
  { name, description, rules, visibility, joinApproval, avatar, coverImage }: EditCommunityInput,
): Promise<(string | null)[]> {
  const row = await tx
    .updateTable('communities')
    .set({
      updated_at: new Date(),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(rules !== undefined && { rules }),
      ...(visibility && { visibility }),
      ...(joinApproval && { join_approval: joinApproval }),
      ...(avatar !== undefined && { avatar }),
      ...(coverImage !== undefined && { cover_image: coverImage }),
    })
    .where('id', '=', communityId)
    .returning(['avatar', 'cover_image'])
    .executeTakeFirstOrThrow()
  return [row.avatar, row.cover_image]
}

async function showPictures(
  tx: Db,
  viewer: Viewer,
  communityId: number,
  { avatar, coverImage }: EditCommunityInput,
): Promise<void> {
  for (const [field, url] of Object.entries({ avatar, coverImage }))
    if (url) await showPicture(tx, viewer.id, { communityId, field, url })
}
