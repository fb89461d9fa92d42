import { contrast, type Hex, isDark, mix, overprint, readableOn } from './colour.ts'

const RATIO = 3
const RATIO_MAX = 12
/** How much of an ink tints the paper of a drawing. */
export const TINT = 0.26
export const DARK_TINT = 0.13

/**
 * The three inks of drawn faces. Eyes and mouths in the colour of the stamp show on them (3:1), also where two are
 * printed over one another.
 */
export function discsOf(inks: readonly [Hex, Hex, Hex], paper: Hex, stamp: Hex) {
  const at = (ratio: number) => inks.map((ink) => readableOn([stamp], ink, ratio))
  const showsEyes = (discs: Hex[]) =>
    printsOf(discs, paper, isDark(paper)).every((skin) => contrast(skin, stamp) > RATIO)
  let ratio = RATIO
  while (ratio < RATIO_MAX && !showsEyes(at(ratio))) ratio += 0.5
  const [first = stamp, second = stamp, third = stamp] = at(ratio)
  return { 'disc-1': first, 'disc-2': second, 'disc-3': third }
}

/** Each disc on paper that is tinted with another one. */
const printsOf = (discs: Hex[], paper: Hex, dark: boolean): Hex[] =>
  discs.flatMap((ink) =>
    discs
      .filter((tint) => tint !== ink)
      .map((tint) => overprint(mix(paper, tint, dark ? DARK_TINT : TINT), ink, dark)),
  )
