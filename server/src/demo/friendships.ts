import { type Calendar, DAY, HOUR } from './calendar.ts'
import { randomOf, some } from './random.ts'
import { type Member, membersInOrder } from './words/members.ts'

export type Friendships = {
  /** When these two became friends; undefined when they did not. */
  since: (a: Member, b: Member) => Date | undefined
  /** The friends of a member by a time. */
  of: (member: Member, by: Date) => Member[]
  /** Each once. */
  all: () => { a: Member; b: Member; at: Date; isByInvitation: boolean }[]
}

type Pair = readonly [Member, Member]
/** Friends that everybody has besides those with whom they talk. */
const FURTHER = 4

/** Who talks with somebody is their friend. Everybody has a few more, and whoever invited them. */
export function befriendAll(
  people: Map<Member, Date>,
  talking: readonly Pair[],
  calendar: Calendar,
): Friendships {
  const sinceByPair = new Map<string, { a: Member; b: Member; at: Date; isByInvitation: boolean }>()
  const add = (a: Member, b: Member, isByInvitation: boolean) => {
    const [joinedA, joinedB] = [people.get(a), people.get(b)]
    if (a === b || !joinedA || !joinedB || sinceByPair.has(keyOf(a, b))) return
    const both = joinedA > joinedB ? joinedA : joinedB
    const at = isByInvitation
      ? both
      : calendar.after(both, randomOf(`friends ${keyOf(a, b)}`), 8 * HOUR, 12 * DAY)
    sinceByPair.set(keyOf(a, b), { a, b, at, isByInvitation })
  }
  for (const [name, { by }] of membersInOrder) if (by) add(by, name, true)
  for (const [a, b] of talking) add(a, b, false)
  const names = [...people.keys()].filter((name) => !LONERS.has(name))
  for (const name of names)
    for (const other of some(randomOf(`circle ${name}`), names, FURTHER)) add(name, other, false)
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

/** Nobody seeks them. */
const LONERS: ReadonlySet<Member> = new Set(['viktor', 'ines_mae'])

const keyOf = (a: Member, b: Member) => (a < b ? `${a} ${b}` : `${b} ${a}`)
