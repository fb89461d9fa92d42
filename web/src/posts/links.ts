/** A stretch of a post's text; one with an address is a link. */
export type Segment = { text: string; href?: string }

/** What was written as an address: names without a scheme (readme.md, node.js) are words. */
const ADDRESS = /(?<![\p{L}\p{N}_@.])(?:https?:\/\/|www\.)[^\s<>"`「」（）。，、]+/giu
/** What follows an address in a sentence and is no part of it. */
const ENDING = /[.,;:!?'*_~…’”»،؛؟)\]}]/

/** Splits a text at the web addresses in it. */
export function segmentsOf(content: string): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const match of content.matchAll(ADDRESS)) {
    const address = withoutEnding(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > at) segments.push({ text: content.slice(at, match.index) })
    segments.push({ text: address, href })
    at = match.index + address.length
  }
  if (at < content.length) segments.push({ text: content.slice(at) })
  return segments
}

/** The first `limit` characters of a text; a link that is cut still leads to its whole address. */
export function cutAt(segments: readonly Segment[], limit: number): Segment[] {
  const cut: Segment[] = []
  let left = limit
  for (const segment of segments) {
    if (left <= 0) break
    const characters = [...segment.text]
    cut.push({ ...segment, text: characters.slice(0, left).join('') })
    left -= characters.length
  }
  return cut
}

/** `(see https://example.com/a_(b).)` holds `https://example.com/a_(b)`. */
function withoutEnding(address: string): string {
  let end = address.length
  let unopened = count(address, ')') - count(address, '(')
  while (ENDING.test(address.charAt(end - 1))) {
    const isBracket = address.charAt(end - 1) === ')'
    if (isBracket && unopened <= 0) break
    if (isBracket) unopened -= 1
    end -= 1
  }
  return address.slice(0, end)
}

const count = (text: string, character: string) => text.split(character).length - 1

function hrefOf(address: string): string | undefined {
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)
  return url?.hostname.includes('.') || url?.hostname === 'localhost' ? url.href : undefined
}
