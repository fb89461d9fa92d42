import { type Calendar, DAY, HOUR } from './calendar.ts'
import type { Member } from './content.ts'
import { randomOf, sample } from './random.ts'

export type Friendships = {
  /** When these two became friends; undefined when they did not. */
  since: (a: string, b: string) => Date | undefined
  /** The friends of a member by a time. */
  of: (member: string, by: Date) => string[]
  /** Each once. */
  all: () => { a: string; b: string; at: Date; isByInvitation: boolean }[]
}

type Pair = readonly [string, string]
/** Friends that everybody has besides those with whom they talk. */
const FURTHER = 4

/** Who talks with somebody is their friend. Everybody has a few more, and whoever invited them. */
export function befriendAll(
  members: readonly Member[],
  people: Map<string, Date>,
  talking: readonly Pair[],
  calendar: Calendar,
): Friendships {
  const sinceByPair = new Map<string, { a: string; b: string; at: Date; isByInvitation: boolean }>()
  const add = (a: string, b: string, isByInvitation: boolean) => {
    const [joinedA, joinedB] = [people.get(a), people.get(b)]
    if (a === b || !joinedA || !joinedB || sinceByPair.has(keyOf(a, b))) return
    const both = joinedA > joinedB ? joinedA : joinedB
    const at = isByInvitation
      ? both
      : calendar.after(both, randomOf(`friends ${keyOf(a, b)}`), 8 * HOUR, 12 * DAY)
    sinceByPair.set(keyOf(a, b), { a, b, at, isByInvitation })
  }
  for (const { username, by } of members) if (by) add(by, username, true)
  for (const [a, b] of talking) add(a, b, false)
  const names = members.filter(({ isLoner }) => !isLoner).map(({ username }) => username)
  for (const name of names)
    for (const other of sample(randomOf(`circle ${name}`), names, FURTHER)) add(name, other, false)
  const all = [...sinceByPair.values()]
  return {
    all: () => all,
    since: (a, b) => sinceByPair.get(keyOf(a, b))?.at,
    of: (member, by) =>
      all.flatMap(({ a, b, at }) => {
        if (at >= by) return []
        if (a === member) return [b]
        return b === member ? [a] : []
      }),
  }
}

const keyOf = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)
