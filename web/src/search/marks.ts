import { cutOf } from '@kith/shared/text/cuts.ts'
import { charactersOf } from '@kith/shared/text/excerpts.ts'
import { foldedSign } from '@kith/shared/text/folding.ts'
import { lengthOf } from '@kith/shared/posts.ts'

/** A piece of a text, and whether it matches the search. */
export type Piece = { text: string; isMatch: boolean; at: number }

/** Splits a text at the searched words, ignoring case and accents. */
export function marked(text: string, q: string): Piece[] {
  const pieces: Piece[] = []
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
  const { plain, offsets } = plainOf(text)
  const parts = new Set(plainOf(q).plain.split(/\s+/).filter(Boolean))
  const found = [...parts].flatMap((part) => {
    const ranges: Range[] = []
    for (let at = plain.indexOf(part); at >= 0; at = plain.indexOf(part, at + part.length)) {
      ranges.push({ start: offsets[at] ?? 0, end: offsets[at + part.length] ?? text.length })
    }
    return ranges
  })
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** The text as the search compares it, and the place of each letter in the original. */
function plainOf(text: string): { plain: string; offsets: number[] } {
  let plain = ''
  const offsets: number[] = []
  let at = 0
  for (const sign of text) {
    const small = foldedSign(sign)
    for (let unit = 0; unit < small.length; unit += 1) offsets.push(at)
    plain += small
    at += sign.length
  }
  return { plain, offsets: [...offsets, text.length] }
}
