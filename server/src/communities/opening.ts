import {
  type CommunityVisibility,
  communityWording,
  type EditCommunityInput,
  isOpening,
  OTHERS_WROTE_HERE,
} from '@kith/shared/communities.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { conflict } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import { notify } from '../notifications/notifications.ts'
import { othersWroteIn } from '../policy/openings.ts'
import { blockedPeople } from '../policy/visibility.ts'
import type { ViewerMembership } from './viewer-membership.ts'

/** This many at a time, because the time of a statement is limited. */
const MEMBERS = 5_000

/** To whom a change opens a community. Undefined when nobody gets to know more. */
export const openedTo = (
  { visibility: from }: Pick<ViewerMembership, 'visibility'>,
  { visibility: to }: Pick<EditCommunityInput, 'visibility'>,
): OpenVisibility | undefined => (to && to !== 'hidden' && isOpening(from, to) ? to : undefined)

type OpenVisibility = Exclude<CommunityVisibility, 'hidden'>

/** 409 for a closed community that is to become public, where somebody else has written for its members. */
export async function refuseOthersWords(
  tx: Db,
  viewer: Viewer,
  { id }: Pick<ViewerMembership, 'id'>,
): Promise<void> {
  if (await othersWroteIn(tx, viewer, id)) throw conflict(OTHERS_WROTE_HERE, communityWording.othersWroteHere)
}

/** Tells the members of a community that more people find it, or read it. */
export async function notifyMembers(
  tx: Db,
  viewer: Viewer,
  { id }: Pick<ViewerMembership, 'id'>,
  to: OpenVisibility,
  atOnce = MEMBERS,
): Promise<void> {
  const notification = {
    type: 'community_opened' as const,
    params: { to },
    relatedUserId: viewer.id,
    relatedCommunityId: id,
  }
  for (let last: number | undefined = 0; last !== undefined;) {
    const { rows } = await sql<{ id: number }>`
      select user_id as id from community_members
      where community_id = ${id} and status = 'approved' and user_id > ${last}
        and user_id not in ${blockedPeople(viewer)}
      order by user_id limit ${atOnce}`.execute(tx)
    const ids = rows.map((row) => row.id)
    await notify(tx, { ...notification, to: ids })
    last = ids.length < atOnce ? undefined : ids.at(-1)
  }
}
