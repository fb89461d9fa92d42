import { planCommunities } from './acts/communities.ts'
import { planConversations } from './acts/conversations.ts'
import { planHabits } from './acts/habits.ts'
import { planStaff } from './acts/staff.ts'
import { planPeople } from './acts/people.ts'
import { planPosts } from './acts/posts.ts'
import { arrivals, contentOf, talkingPairs } from './arrivals.ts'
import { openCalendar } from './calendar.ts'
import type { Content } from './content.ts'
import { befriendAll } from './friendships.ts'
import { joinAll } from './memberships.ts'
import type { Pictures } from './pictures.ts'
import type { SiteClient } from './site.ts'
import type { Plan } from './plan.ts'
import { openTimeline } from './timeline.ts'

const YEAR_DAYS = 365

type Options = {
  site: SiteClient
  content: Content
  pictures: Pictures
  firstCode: string
  password: string
  count: number | undefined
}

/** Plans all that happens in the year before now. */
export function planYear({ site, content: all, pictures, firstCode, password, count }: Options): Plan {
  const calendar = openCalendar(new Date(), YEAR_DAYS - 30)
  const people = arrivals(all.members, calendar, YEAR_DAYS, count)
  const content = contentOf(all, people)
  const ids = new Map<string, number>()
  const friendships = befriendAll(content.members, people, talkingPairs(content), calendar)
  const plan: Plan = {
    site,
    content,
    pictures,
    calendar,
    people,
    timeline: openTimeline(),
    friendships,
    memberships: joinAll(content, people, friendships, calendar),
    posts: new Map(),
    idOf: (key) => ids.get(key) ?? 0,
    keepId: (key, id) => void ids.set(key, id),
  }
  planPeople(plan, { firstCode, password })
  planCommunities(plan)
  planPosts(plan)
  planConversations(plan)
  planStaff(plan)
  planHabits(plan)
  return plan
}
