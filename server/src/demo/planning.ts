import { planCommunities } from './acts/communities.ts'
import { planConversations } from './acts/conversations.ts'
import { planHabits } from './acts/habits.ts'
import { planStaff } from './acts/staff.ts'
import { planPeople } from './acts/people.ts'
import { planPosts } from './acts/posts.ts'
import { openCalendar } from './calendar.ts'
import { befriendAll } from './friendships.ts'
import { joinAll } from './memberships.ts'
import type { Pictures } from './pictures.ts'
import type { Site } from './site.ts'
import type { Plan } from './plan.ts'
import { openTimeline } from './timeline.ts'
import { arrivals, conversationsOf, talkingPairs, toldBy } from './words.ts'
import type { CommunityKey } from './words/communities.ts'
import type { Member } from './words/members.ts'

const YEAR_DAYS = 365

type Options = {
  site: Site
  pictures: Pictures
  firstCode: string
  password: string
  count: number | undefined
}

/** Plans all that happens in the year before now. */
export function planYear({ site, pictures, firstCode, password, count }: Options): Plan {
  const calendar = openCalendar(new Date(), YEAR_DAYS - 30)
  const people = arrivals(calendar, YEAR_DAYS, count)
  const files = toldBy(people)
  const ids = new Map<Member | CommunityKey, number>()
  const friendships = befriendAll(people, talkingPairs(files.flat()), calendar)
  const plan: Plan = {
    site,
    pictures,
    calendar,
    people,
    timeline: openTimeline(),
    friendships,
    memberships: joinAll(people, friendships, files.flat(), calendar),
    posts: new Map(),
    idOf: (key) => ids.get(key) ?? 0,
    keepId: (key, id) => void ids.set(key, id),
  }
  planPeople(plan, { firstCode, password })
  planCommunities(plan)
  planPosts(plan, files)
  planConversations(plan, conversationsOf(people))
  planStaff(plan)
  planHabits(plan)
  return plan
}
