import type { Calendar } from './calendar.ts'
import type { Content, Conversation, Member, Post } from './content.ts'

/** The first of the neighbours come within four months, the others one by one until this week. */
const FOUNDERS = 28
const FOUNDING_DAYS = 120
const LATER_DAYS = 225

/** When each comes, by username; only the first `count` do. */
export function arrivals(
  members: readonly Member[],
  { ago }: Calendar,
  days: number,
  count = members.length,
): Map<string, Date> {
  const later = members.length - FOUNDERS + 0.5
  return new Map(
    members.slice(0, count).map(({ username }, n) => {
      const founding = days - (n * FOUNDING_DAYS) / FOUNDERS
      const after = LATER_DAYS * (1 - (n - FOUNDERS + 1) / later) ** 1.3
      return [username, ago(n < FOUNDERS ? founding : after)]
    }),
  )
}

/** The content in which only people take part who are there. */
export function contentOf(content: Content, people: ReadonlyMap<string, unknown>): Content {
  const communities = content.communities.filter(({ by }) => people.has(by))
  const keys = new Set(communities.map(({ key }) => key))
  const isTold = ({ by, in: community, tags, thread }: Post) =>
    [by, ...tags, ...thread.map((line) => line.by)].every((name) => people.has(name)) &&
    (community === undefined || keys.has(community))
  const isSpoken = ({ between }: Conversation) => between.every((name) => people.has(name))
  return {
    ...content,
    members: content.members.filter(({ username }) => people.has(username)),
    communities,
    posts: content.posts.map((file) => file.filter(isTold)).filter((file) => file.length > 0),
    conversations: content.conversations.filter(isSpoken),
  }
}

/** Who talks with whom, so that they must be friends. */
export function talkingPairs({ posts, communities, conversations }: Content): (readonly [string, string])[] {
  const underPosts = posts
    .flat()
    .filter(({ in: community, to }) => community === undefined && to !== 'public')
    .flatMap(({ by, thread }) => thread.map((line) => [by, line.by] as const))
  const inCommunities = communities
    .filter(({ visibility }) => visibility === 'hidden')
    .flatMap(({ by, members }) => members.map((name) => [by, name] as const))
  return [...underPosts, ...inCommunities, ...conversations.map(({ between }) => between)]
}
