import type { Calendar } from './calendar.ts'
import { communities } from './words/communities.ts'
import { conversations } from './words/conversations.ts'
import { type Member, membersInOrder } from './words/members.ts'
import { canal } from './words/posts/canal.ts'
import { circles } from './words/posts/circles.ts'
import { garden } from './words/posts/garden.ts'
import { hall } from './words/posts/hall.ts'
import { kitchen } from './words/posts/kitchen.ts'
import { lately } from './words/posts/lately.ts'
import { street } from './words/posts/street.ts'
import { workshop } from './words/posts/workshop.ts'
import type { PostWords } from './words/post-words.ts'

const FILES = [street, canal, kitchen, garden, hall, workshop, circles, lately]

/** The first of the neighbours come within four months, the others one by one until this week. */
const FOUNDERS = 28
const FOUNDING_DAYS = 120
const LATER_DAYS = 225

/** When each comes; only the first `count` do. */
export function arrivals({ ago }: Calendar, days: number, count = membersInOrder.length): Map<Member, Date> {
  const later = membersInOrder.length - FOUNDERS + 0.5
  return new Map(
    membersInOrder.slice(0, count).map(([name], n) => {
      const founding = days - (n * FOUNDING_DAYS) / FOUNDERS
      const after = LATER_DAYS * (1 - (n - FOUNDERS + 1) / later) ** 1.3
      return [name, ago(n < FOUNDERS ? founding : after)]
    }),
  )
}

/** The posts in which only people take part who are there. */
export function toldBy(people: ReadonlyMap<Member, unknown>): PostWords[][] {
  const isTold = ({ by, in: community, tags = [], thread = [] }: PostWords) =>
    [by, ...tags, ...thread.map(([name]) => name)].every((name) => people.has(name)) &&
    (community === undefined || people.has(communities[community].by))
  return FILES.map((file) => file.filter(isTold)).filter((file) => file.length > 0)
}

/** Their conversations. */
export const conversationsOf = (people: ReadonlyMap<Member, unknown>) =>
  conversations.filter(({ between }) => between.every((name) => people.has(name)))

/** Who talks with whom, so that they must be friends. */
export function talkingPairs(posts: readonly PostWords[]): (readonly [Member, Member])[] {
  const underPosts = posts
    .filter(({ in: community, to }) => community === undefined && to !== 'public')
    .flatMap(({ by, thread = [] }) => thread.map(([name]) => [by, name] as const))
  const inCommunities = Object.values(communities)
    .filter(({ visibility }) => visibility === 'hidden')
    .flatMap(({ by, members }) => members.map((name: Member) => [by, name] as const))
  return [...underPosts, ...inCommunities, ...conversations.map(({ between }) => between)]
}
