import { type Calendar, DAY, HOUR, latest } from './calendar.ts'
import type { Friendships } from './friendships.ts'
import { randomOf } from './random.ts'
import type { Community, Content, Post } from './content.ts'

export type Memberships = {
  /** The communities that there are, with their members and when each comes. The creator is the first. */
  all: Map<string, { community: Community; joined: Map<string, Date> }>
  /** Their members by a time. */
  of: (community: string, by: Date) => string[]
}

/** Who is in which community: those whom the content names, and all who write there. */
export function joinAll(
  { communities, posts }: Content,
  people: Map<string, Date>,
  friendships: Friendships,
  calendar: Calendar,
): Memberships {
  const all: Memberships['all'] = new Map()
  for (const community of communities) {
    const { key, by, visibility } = community
    const founder = people.get(by)
    if (!founder) continue
    const founded = calendar.after(founder, randomOf(`founding ${key}`), 2 * DAY, 20 * DAY)
    const others = membersOf(community, posts.flat()).filter((name) => name !== by && people.has(name))
    const joined = new Map([[by, founded]])
    for (const name of others) {
      // Into a hidden community its creator invites friends.
      const friend = visibility === 'hidden' ? friendships.since(by, name) : undefined
      const from = latest(founded, people.get(name) ?? founded, friend ?? founded)
      joined.set(name, calendar.after(from, randomOf(`joining ${key} ${name}`), HOUR, 15 * DAY))
    }
    all.set(key, { community, joined })
  }
  return {
    all,
    of: (key, by) => [...(all.get(key)?.joined ?? [])].filter(([, at]) => at < by).map(([name]) => name),
  }
}

function membersOf({ key, moderators, members }: Community, posts: readonly Post[]): string[] {
  const there = posts.filter((post) => post.in === key)
  const writers = there.map(({ by, thread }) => [by, ...thread.map((line) => line.by)])
  return [...new Set([...moderators, ...members, ...writers.flat()])]
}
