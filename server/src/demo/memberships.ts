import { type Calendar, DAY, HOUR, latest } from './calendar.ts'
import type { Friendships } from './friendships.ts'
import { randomOf } from './random.ts'
import { type CommunityKey, communities, type CommunityWords } from './words/communities.ts'
import type { Member } from './words/members.ts'
import type { PostWords } from './words/post-words.ts'

export type Memberships = {
  /** The communities that there are, with their members and when each comes. The creator is the first. */
  all: Map<CommunityKey, { words: CommunityWords; joined: Map<Member, Date> }>
  /** Their members by a time. */
  of: (community: CommunityKey, by: Date) => Member[]
}

/** Who is in which community: those whom the words name, and all who write there. */
export function joinAll(
  people: Map<Member, Date>,
  friendships: Friendships,
  planned: readonly PostWords[],
  calendar: Calendar,
): Memberships {
  const all: Memberships['all'] = new Map()
  for (const [key, words] of Object.entries(communities) as [CommunityKey, CommunityWords][]) {
    const founder = people.get(words.by)
    if (!founder) continue
    const founded = calendar.after(founder, randomOf(`founding ${key}`), 2 * DAY, 20 * DAY)
    const others = membersOf(key, words, planned).filter((name) => name !== words.by && people.has(name))
    const joined = new Map([[words.by, founded]])
    for (const name of others) {
      // Into a hidden community its creator invites friends.
      const friend = words.visibility === 'hidden' ? friendships.since(words.by, name) : undefined
      const from = latest(founded, people.get(name) ?? founded, friend ?? founded)
      joined.set(name, calendar.after(from, randomOf(`joining ${key} ${name}`), HOUR, 15 * DAY))
    }
    all.set(key, { words, joined })
  }
  return {
    all,
    of: (key, by) => [...(all.get(key)?.joined ?? [])].filter(([, at]) => at < by).map(([name]) => name),
  }
}

function membersOf(key: CommunityKey, words: CommunityWords, planned: readonly PostWords[]): Member[] {
  const posts = planned.filter((post) => post.in === key)
  const writers = posts.map(({ by, thread = [] }) => [by, ...thread.map(([name]) => name)])
  return [...new Set([...(words.moderators ?? []), ...words.members, ...writers.flat()])]
}
