import type { Calendar } from './calendar.ts'
import type { Content } from './content.ts'
import type { Friendships } from './friendships.ts'
import type { Memberships } from './memberships.ts'
import type { Pictures } from './pictures.ts'
import type { SiteClient } from './site.ts'
import type { Timeline } from './timeline.ts'

/** What all parts of the demo share while it is planned and run. */
export type Plan = {
  site: SiteClient
  /** Of those who are there. */
  content: Content
  calendar: Calendar
  timeline: Timeline
  pictures: Pictures
  /** Who is there, in the order in which they come, and when each comes. */
  people: Map<string, Date>
  friendships: Friendships
  memberships: Memberships
  /** Posts by their keys, as they are made. */
  posts: Map<string, { id: number; at: Date }>
  /** The id of a member or community that is there by now. */
  idOf: (key: string) => number
  keepId: (key: string, id: number) => void
}
