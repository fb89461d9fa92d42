import { hashtagsWithin } from '@kith/shared/hashtags.ts'
import { mentionsWithin } from '@kith/shared/mentions.ts'

/** A stretch of a text: mere words, a link, a hashtag by its name, or a mention of a username. */
export type Segment = { text: string; href?: string; hashtag?: string; mention?: string }

/** What was written as an address: names without a scheme (readme.md, node.js) are words. */
const ADDRESS = /(?<![\p{L}\p{N}_@.])(?:https?:\/\/|www\.)[^\s<>"`「」（）。，、]+/giu
/** What follows an address in a sentence and is no part of it. */
const ENDING = /[.,;:!?'*_~…’”»،؛؟)\]}]/

type Find = Segment & { index: number }

/** Splits a text at the web addresses, mentions and hashtags in it. */
export function segmentsOf(content: string): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const { index, ...found } of findsIn(content)) {
    // A # or an @ within an address is a part of it.
    if (index < at) continue
    if (index > at) segments.push({ text: content.slice(at, index) })
    segments.push(found)
    at = index + found.text.length
  }
  if (at < content.length) segments.push({ text: content.slice(at) })
  return segments
}

function findsIn(content: string): Find[] {
  const mentions = mentionsWithin(content).map(({ username, ...find }) => ({ ...find, mention: username }))
  const hashtags = hashtagsWithin(content).map(({ name, ...find }) => ({ ...find, hashtag: name }))
  return [...linksIn(content), ...mentions, ...hashtags].sort((a, b) => a.index - b.index)
}

function linksIn(content: string): Find[] {
  return [...content.matchAll(ADDRESS)].flatMap(({ 0: run, index }) => {
    const text = withoutEnding(run)
    const href = hrefOf(text)
    return href === undefined ? [] : [{ text, href, index }]
  })
}

/** The first `limit` characters of a text, without space at their end; a link that is cut still leads to its whole address. */
export function cutAt(segments: readonly Segment[], limit: number): Segment[] {
  const cut: Segment[] = []
  let left = limit
  for (const segment of segments) {
    if (left <= 0) break
    const characters = [...segment.text]
    cut.push({ ...segment, text: characters.slice(0, left).join('') })
    left -= characters.length
  }
  const last = cut.pop()
  return last ? [...cut, { ...last, text: last.text.trimEnd() }] : cut
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
