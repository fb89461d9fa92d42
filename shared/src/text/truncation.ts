import { lengthOf } from '../posts.ts'

/** What readers see as one character, and where it stands in its text. */
type Character = { segment: string; index: number }

let segmenter: Intl.Segmenter | undefined
/** Finds what readers see as one character: a letter with its marks, an emoji of several parts, a flag. */
export const charactersIn = (text: string): Iterable<Character> =>
  'Segmenter' in Intl ? (segmenter ??= new Intl.Segmenter()).segment(text) : nearlyCharactersIn(text)

/** An emoji, or a letter with its marks or with the other parts of its syllable of Hangul. */
const NEARLY =
  /\r\n|\p{RGI_Emoji}|\p{RI}{2}|(?:[\u1100-\u115f]*[\u1160-\u11a7]+[\u11a8-\u11ff]*|[\s\S])[\p{M}\p{EMod}\u200c\u200d]*/gv

/** For Firefox of before 2024, which has no `Intl.Segmenter`. */
function* nearlyCharactersIn(text: string): Iterable<Character> {
  for (const { 0: segment, index } of text.matchAll(NEARLY)) yield { segment, index }
}

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
