import { ticketsOf, type Random } from './random.ts'

/** Members are numbered 0…n-1. `friends[starts[m]…starts[m+1]]` are the friends of m, ascending. */
export type People = { members: number; starts: Int32Array; friends: Int32Array; popular: Int32Array }

const MEDIAN_FRIENDS = 95
const SIGMA = 1.05
const MOST_FRIENDS = 5_000
/** One in this many members has thousands of friends. */
const HUB_EVERY = 5_000
/** Half of all friendships are between neighbours, who also know each other's friends. */
const NEIGHBOURHOOD = 150

/** Draws the friendships: skewed, half of them clustered. */
export function befriendAll(random: Random, members: number): People {
  const wanted = new Float64Array(members)
  for (let member = 0; member < members; member += 1) {
    const friends = member % HUB_EVERY === 17 ? MOST_FRIENDS * 1.3 : random.skewed(MEDIAN_FRIENDS, SIGMA)
    wanted[member] = Math.min(friends, MOST_FRIENDS * 1.3, members / 4)
  }
  const popular = ticketsOf(wanted)
  const keys: number[] | Float64Array = drawPairs(random, members, wanted, popular)
  return { members, popular, ...bothWays(keys, members) }
}

/** Each pair once, as smaller * members + larger, ascending. */
function drawPairs(random: Random, members: number, wanted: Float64Array, popular: Int32Array) {
  const drawn = new Float64Array(popular.length)
  let count = 0
  for (let member = 0; member < members; member += 1) {
    for (let asks = Math.round(wanted[member]! / 2); asks > 0; asks -= 1) {
      const isNear = asks % 2 === 0 && wanted[member]! < NEIGHBOURHOOD * 4
      const other = isNear ? neighbourOf(random, member, wanted) : popular[random.below(popular.length)]!
      if (other === member) continue
      drawn[count] = Math.min(member, other) * members + Math.max(member, other)
      count += 1
    }
  }
  const sorted = drawn.subarray(0, count).sort()
  return sorted.filter((key, index) => index === 0 || key !== sorted[index - 1])
}

/** A neighbour; those with many friends are more likely. */
function neighbourOf(random: Random, member: number, wanted: Float64Array): number {
  for (let tries = 0; ; tries += 1) {
    const step = Math.round((random.next() - 0.5) * 2 * NEIGHBOURHOOD)
    const other = (member + step + wanted.length) % wanted.length
    if (tries === 20 || random.chance(wanted[other]! / (2 * MEDIAN_FRIENDS))) return other
  }
}

function bothWays(keys: Float64Array, members: number) {
  const starts = new Int32Array(members + 1)
  for (const key of keys) {
    const one = Math.floor(key / members)
    starts[one + 1]! += 1
    starts[(key % members) + 1]! += 1
  }
  for (let member = 0; member < members; member += 1) starts[member + 1]! += starts[member]!
  const fill = starts.slice()
  const friends = new Int32Array(keys.length * 2)
  for (const key of keys) {
    const [one, other] = [Math.floor(key / members), key % members]
    friends[fill[one]!++] = other
    friends[fill[other]!++] = one
  }
  for (let member = 0; member < members; member += 1)
    friends.subarray(starts[member], starts[member + 1]).sort()
  return { starts, friends }
}

export const friendsOf = (people: People, member: number) =>
  people.friends.subarray(people.starts[member], people.starts[member + 1])
