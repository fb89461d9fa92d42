import type { Calendar } from './calendar.ts'
import type { Friendships } from './friendships.ts'
import type { Memberships } from './memberships.ts'
import type { Pictures } from './pictures.ts'
import type { Site } from './site.ts'
import type { Timeline } from './timeline.ts'
import type { CommunityKey } from './words/communities.ts'
import type { Member } from './words/members.ts'

/** What all parts of the demo share while it is planned and run. */
export type Plan = {
  site: Site
  calendar: Calendar
  timeline: Timeline
  pictures: Pictures
  /** Who is there, in the order in which they come, and when each comes. */
  people: Map<Member, Date>
  friendships: Friendships
  memberships: Memberships
  /** Posts by the names that words give them, as they are made. */
  posts: Map<string, { id: number; at: Date }>
  /** The id of a member or community that is there by now. */
  idOf: (key: Member | CommunityKey) => number
  keepId: (key: Member | CommunityKey, id: number) => void
}
