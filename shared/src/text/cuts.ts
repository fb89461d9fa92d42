import { lengthOf } from '../posts.ts'

/** Finds what readers see as one character: a letter with its marks, an emoji of several parts, a flag. */
let segmenter: Intl.Segmenter | undefined
export const charactersIn = (text: string) => (segmenter ??= new Intl.Segmenter()).segment(text)

/**
 * Where a text is cut that is longer than `max` code points or has more than `linesMax` lines; undefined if all of it
 * fits. Only a character that is longer than `max` by itself is cut through.
 */
export function cutOf(text: string, max: number, linesMax = Infinity): number | undefined {
  let [length, lines] = [0, 1]
  for (const { segment, index } of charactersIn(text)) {
    length += lengthOf(segment)
    if (segment === '\n') lines += 1
    if (length > max || lines > linesMax) return index || [...segment].slice(0, max).join('').length
  }
  return undefined
}
