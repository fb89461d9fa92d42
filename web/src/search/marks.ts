import { cutOf } from '@kith/shared/text/truncation.ts'
import { charactersOf } from '@kith/shared/text/excerpts.ts'
import { foldedSign } from '@kith/shared/text/folding.ts'
import { lengthOf } from '@kith/shared/posts.ts'

/** A piece of a text, and whether it matches the search. */
export type MarkedText = { text: string; isMatch: boolean; at: number }

/** Splits a text at the searched words, ignoring case and accents. */
export function markMatches(text: string, q: string): MarkedText[] {
  const pieces: MarkedText[] = []
  let done = 0
  const add = (end: number, isMatch: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), isMatch, at: done })
    done = Math.max(done, end)
  }
  for (const { start, end } of matchesIn(text, q)) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return pieces
}

/** At most `length` characters of a text in one line: its start, unless the first match stands further on. */
export function excerpt(text: string, q: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const whole = lengthOf(line)
  if (whole <= length) return line
  const [first] = matchesIn(line, q)
  const before = first ? lengthOf(line.slice(0, first.end)) : 0
  const start = before <= length ? 0 : Math.min(before - Math.ceil(length / 2), whole - length)
  const rest = after(line, start)
  const end = cutOf(rest, length)
  return `${start > 0 ? '…' : ''}${rest.slice(0, end).trim()}${end === undefined ? '' : '…'}`
}

/** The text without its first `count` characters, and without the rest of one of several that begins there. */
function after(text: string, count: number): string {
  let [index, passed] = [0, 0]
  for (const character of charactersOf(text)) {
    if (passed >= count) break
    index += character.length
    passed += lengthOf(character)
  }
  return text.slice(index)
}

type Range = { start: number; end: number }

/** The offsets of the searched words, in order. Of those with the same start, the longest comes first. */
function matchesIn(text: string, q: string): Range[] {
  const { plain, ranges } = plainOf(text)
  const parts = new Set(plainOf(q).plain.split(/\s+/).filter(Boolean))
  const found = [...parts].flatMap((part) => {
    const matches: Range[] = []
    for (let at = plain.indexOf(part); at >= 0; at = plain.indexOf(part, at + part.length)) {
      const [first, last] = [ranges[at], ranges[at + part.length - 1]]
      if (first && last) matches.push({ start: first.start, end: last.end })
    }
    return matches
  })
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** What is folded together: a letter with its marks, letters joined by a virama, and the parts of a Korean syllable. */
const FOLDED_TOGETHER =
  /[\u1100-\u11FF]+|\u0E40+|\p{L}\p{M}*(?:(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D]*\p{L}\p{M}*)*|./gsu

/** The text as the search compares it, and for each letter its place in the original. */
function plainOf(text: string): { plain: string; ranges: Range[] } {
  let plain = ''
  const ranges: Range[] = []
  for (const { 0: signs, index } of text.matchAll(FOLDED_TOGETHER)) {
    const folded = foldedSign(signs)
    const range = { start: index, end: index + signs.length }
    for (let unit = 0; unit < folded.length; unit += 1) ranges.push(range)
    plain += folded
  }
  return { plain, ranges }
}
