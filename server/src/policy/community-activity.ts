import { mayOpenAnyPost } from '@kith/shared/permissions.ts'
import { sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'
import { mayReadOpened, postsWithin } from './communities.ts'
import { blockedPeople } from './visibility.ts'

/**
 * When the newest post was written that a viewer may see in the community `c`. Null without one, and for who may not read
 * the community (rules/communities.md 27). It takes one look at the index of its posts, and no count.
 */
export const lastActivityIn = (viewer: Viewer) => sql<Date | null>`case when ${mayReadOpened(viewer)} then (
  select p.created_at from ${postsWithin(sql.ref('c.id'))} p
  ${mayOpenAnyPost(viewer) ? sql`` : sql`where p.author_id not in ${blockedPeople(viewer)}`}
  order by p.created_at desc limit 1) end`
