/** Numbers that look drawn by lot and are the same at every run: from 0 up to 1. */
export type Random = () => number

/** A source of numbers for a name. Each use has a name of its own, so that a change to one moves no other. */
export function randomOf(name: string): Random {
  let state = 0x811c9dc5
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number between two others. */
export const between = (random: Random, least: number, most: number) => least + random() * (most - least)

/** Some of a list, each at most once, in another order. */
export function sample<T>(random: Random, list: readonly T[], count: number): T[] {
  const drawn = list.map((one) => ({ one, lot: random() }))
  return drawn
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ one }) => one)
}
