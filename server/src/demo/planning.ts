import { planCommunities } from './acts/communities.ts'
import { planConversations } from './acts/conversations.ts'
import { planHabits } from './acts/habits.ts'
import { planHouse } from './acts/house.ts'
import { planPeople } from './acts/people.ts'
import { planPosts } from './acts/posts.ts'
import { openCalendar } from './calendar.ts'
import { befriendAll } from './friendships.ts'
import { joinAll } from './memberships.ts'
import type { Pictures } from './pictures.ts'
import type { Site } from './site.ts'
import type { Telling } from './telling.ts'
import { openTimeline } from './timeline.ts'
import { arrivals, conversationsOf, talkingPairs, toldBy } from './words.ts'
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
export function planYear({ site, pictures, firstCode, password, count }: Options): Telling {
  const calendar = openCalendar(new Date(), YEAR_DAYS - 30)
  const people = arrivals(calendar, YEAR_DAYS, count)
  const files = toldBy(people)
  const ids = new Map<Member, number>()
  const friendships = befriendAll(people, talkingPairs(files.flat()), calendar)
  const telling: Telling = {
    site,
    pictures,
    calendar,
    people,
    timeline: openTimeline(),
    friendships,
    memberships: joinAll(people, friendships, files.flat(), calendar),
    communityIds: new Map(),
    posts: new Map(),
    idOf: (member) => ids.get(member) ?? 0,
  }
  planPeople(telling, { firstCode, password, entered: (member, id) => void ids.set(member, id) })
  planCommunities(telling)
  planPosts(telling, files)
  planConversations(telling, conversationsOf(people))
  planHouse(telling)
  planHabits(telling)
  return telling
}
