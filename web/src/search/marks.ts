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
  const signs = Array.from(line)
  if (signs.length <= length) return line
  const [first] = matchesIn(line, q)
  const before = first ? Array.from(line.slice(0, first.end)).length : 0
  const start = before <= length ? 0 : Math.min(before - Math.ceil(length / 2), signs.length - length)
  const shown = signs
    .slice(start, start + length)
    .join('')
    .trim()
  return `${start > 0 ? '…' : ''}${shown}${start + length < signs.length ? '…' : ''}`
}

type Range = { start: number; end: number }

/** The places of the searched words, in order. Of those with the same start, the longest comes first. */
function matchesIn(text: string, q: string): Range[] {
  const { plain, places } = plainOf(text)
  const parts = new Set(plainOf(q).plain.split(/\s+/).filter(Boolean))
  const found = [...parts].flatMap((part) => {
    const ranges: Range[] = []
    for (let at = plain.indexOf(part); at >= 0; at = plain.indexOf(part, at + part.length)) {
      ranges.push({ start: places[at] ?? 0, end: places[at + part.length] ?? text.length })
    }
    return ranges
  })
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** The text in lower case without accents, and the place of each letter in the original. */
function plainOf(text: string): { plain: string; places: number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    const small = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    for (let unit = 0; unit < small.length; unit += 1) places.push(at)
    plain += small
    at += sign.length
  }
  return { plain, places: [...places, text.length] }
}
