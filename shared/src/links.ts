import { isVideoSite } from './link-previews.ts'

/** A web address in a text, and where it leads. */
export type Address = { text: string; href: string; index: number }

/** An address must be written as one: names without a scheme (readme.md, node.js) are words. */
const ADDRESS = /(?<![\p{L}\p{N}_@.])(?:https?:\/\/|www\.)[^\s<>"`「」（）。，、]+/giu
/** Punctuation that may follow an address in a sentence. */
const ENDING = /[.,;:!?'*_~…’”»،؛؟)\]}]/

/** Browsers and Node have it, but the types of neither are known here. */
declare const URL: { parse: (address: string) => { href: string; hostname: string } | null }

/** The web addresses in a text, in their order. */
export function addressesIn(content: string): Address[] {
  const found: Address[] = []
  for (const match of content.matchAll(ADDRESS)) {
    const text = withoutEnding(match[0])
    const href = hrefOf(text)
    if (href !== undefined) found.push({ text, href, index: match.index })
  }
  return found
}

/** The link in a text that gets a preview: its first one, unless it is a video, which is embedded instead. */
export function firstLinkIn(content: string): string | undefined {
  const [first] = addressesIn(content)
  return first && !isVideoSite(first.href) ? first.href : undefined
}

/** `(see https://example.com/a_(b).)` contains `https://example.com/a_(b)`. */
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
