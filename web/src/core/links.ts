import { hashtagsWithin } from '@kith/shared/hashtags.ts'
import { addressesIn } from '@kith/shared/links.ts'
import { mentionsWithin } from '@kith/shared/mentions.ts'

/** A part of a text: plain words, a link, a hashtag by its name, or a mention of a username. */
export type Segment = { text: string; href?: string; hashtag?: string; mention?: string }

type Find = Segment & { index: number }

/** Splits a text at the web addresses, mentions and hashtags in it. */
export function segmentsOf(content: string): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const { index, ...found } of findsIn(content)) {
    // A # or an @ within an address belongs to the address.
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
  return [...addressesIn(content), ...mentions, ...hashtags].sort((a, b) => a.index - b.index)
}

/** The first `limit` characters of a text, without white space at the end. A cut link keeps its full address. */
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
