import { isAscii } from 'node:buffer'
import { domainToUnicode } from 'node:url'
import { isBlank } from '@kith/shared/basics.ts'
import { cutOf } from '@kith/shared/text/truncation.ts'
import { excerptOf } from '@kith/shared/text/excerpts.ts'
import {
  PREVIEW_ALT_MAX,
  PREVIEW_DESCRIPTION_MAX,
  PREVIEW_IMAGES_MAX,
  PREVIEW_SITE_MAX,
  PREVIEW_TITLE_MAX,
  PREVIEW_URL_MAX,
} from '@kith/shared/link-previews.ts'
import sniffEncoding from 'html-encoding-sniffer'
import type { FetchResponse } from './safe-fetch.ts'
import { readTags, type MetaRefresh, type PageTags, withoutEntities } from './tags.ts'

export { watchHead } from './tags.ts'

/** A picture with its address on the other site. */
export type PagePicture = { url: URL; alt: string }
export type WebPage = {
  /** The address that it came from at last. */
  url: URL
  /** What it calls its own address. */
  ownAddresses: URL[]
  title: string
  description: string
  siteName: string
  pictures: PagePicture[]
  /** Where the page sends on to, if that is all that it is for. */
  next: URL | undefined
  /** Whether its end did not come. */
  isCut: boolean
}

/** How a page begins that comes without a type. */
const LOOKS_LIKE_PAGE = /^\s*<(?:!doctype\s+html|html|head|meta|title)[\s>]/i

/** What a page says about itself; throws when it says nothing. */
export function readPage({ url, contentType, refresh, body, isCut }: FetchResponse): WebPage {
  const text = decode(body, contentType)
  if (contentType === '' && !LOOKS_LIKE_PAGE.test(text)) throw new Error('No page')
  const tags = readTags(text)
  const title = firstOf(tags, ['og:title', 'twitter:title', 'title'], PREVIEW_TITLE_MAX)
  const description = firstOf(
    tags,
    ['og:description', 'twitter:description', 'description'],
    PREVIEW_DESCRIPTION_MAX,
  )
  const pictures = picturesOf(tags, url)
  const sentOn = refresh === undefined ? tags.refresh : { content: refresh.trim(), isWithoutScripts: false }
  const next = nextOf(tags, url, sentOn)
  if (title === '' && description === '' && pictures.length === 0 && !next)
    throw new Error('A page that says nothing')
  const host = hostOf(url)
  const siteName = firstOf(tags, ['og:site_name', 'application-name'], PREVIEW_SITE_MAX) || host
  const ownAddresses = ownAddressesOf(tags, url)
  return { url, ownAddresses, title: title || host, description, siteName, pictures, next, isCut }
}

/** The host and the address, in place of a page that says nothing about them. */
export function bareWords(url: URL): Pick<WebPage, 'title' | 'description' | 'siteName' | 'pictures'> {
  return { title: cut(url.href, PREVIEW_TITLE_MAX), description: '', siteName: hostOf(url), pictures: [] }
}

const hostOf = ({ hostname }: URL) => (domainToUnicode(hostname) || hostname).replace(/^www\./, '')

function ownAddressesOf(tags: PageTags, url: URL): URL[] {
  const from = URL.parse(tags.base ?? '', url) ?? url
  return [tags.canonical, tags.words.get('og:url')]
    .map((place) => (place === undefined || place === '' ? null : URL.parse(place, from)))
    .filter((own) => own !== null)
}

/**
 * Decodes by the encoding that its server names, or the page in its first bytes, as browsers do. Else by UTF-8 if it
 * looks like that, by what the page names further down, or by the default of browsers.
 */
function decode(body: Buffer, contentType: string): string {
  const said = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]
  const named = sniffEncoding(body, { transportLayerEncodingLabel: said, defaultEncoding: '' })
  if (named === '' && looksLikeUtf8(body)) return body.toString()
  const defaultEncoding = isAscii(body) ? 'UTF-8' : 'windows-1252'
  return new TextDecoder(named || sniffEncoding(body, { maxPrescanBytes: Infinity, defaultEncoding })).decode(
    body,
  )
}

/** Whether what is beyond ASCII is UTF-8, but for a few bytes: a page is put together from many places, or was cut. */
function looksLikeUtf8(body: Buffer): boolean {
  const text = body.toString()
  let [right, wrong] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === REPLACED) wrong += 1
    else if (code > 0x7f) right += 1
  }
  return right > 0 && right >= wrong
}

/** What stands in the place of a wrong byte. */
const REPLACED = 0xff_fd

function firstOf({ words }: PageTags, names: string[], lengthMax: number): string {
  for (const name of names) {
    const text = cut(words.get(name) ?? '', lengthMax)
    if (text !== '') return text
  }
  return ''
}

/** Control characters, and those that reverse a line to make one address look like another. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The text as one line of at most this many characters. */
function cut(text: string, lengthMax: number): string {
  const line = withoutEntities(text).replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  if (isBlank(line)) return ''
  return cutOf(line, lengthMax) === undefined ? line : excerptOf(line, lengthMax - 1)
}

/** Sends on within ten seconds. A page that shows itself for longer is more than a way to another. */
const SENDS_ON = /^\d(?:\.\d*)?\s*[;,]\s*url\s*=\s*(["']?)(.*?)\1$/i

/** Short links send on by a page of their own. A page that describes itself is meant to be shown. */
function nextOf(tags: PageTags, url: URL, refresh: MetaRefresh | undefined): URL | undefined {
  const place = SENDS_ON.exec(refresh?.content ?? '')?.[2]
  if (!refresh || !place || isDescribed(tags)) return undefined
  const next = URL.parse(place, URL.parse(tags.base ?? '', url) ?? url)
  return next && leadsOn(refresh, url, next) ? next : undefined
}

const isDescribed = ({ words, named }: PageTags) =>
  named.length > 0 ||
  ['og:title', 'og:description', 'twitter:title', 'description'].some((name) => words.has(name))

/** A page that loads itself anew does not. What is for browsers without scripts is a short link's, or asks for scripts. */
const leadsOn = ({ isWithoutScripts }: MetaRefresh, from: URL, to: URL) =>
  isWithoutScripts ? to.host !== from.host : withoutHash(to) !== withoutHash(from)

const withoutHash = ({ href }: URL) => href.replace(/#.*/, '')

/** The pictures that the page offers for previews; without any, the first in its text. */
function picturesOf({ base, named, shown }: PageTags, url: URL): PagePicture[] {
  const from = URL.parse(base ?? '', url) ?? url
  const found = new Map<string, PagePicture>()
  for (const { src, alt } of named.length > 0 ? named : shown) {
    const place = URL.parse(src, from)
    if (found.size === PREVIEW_IMAGES_MAX) break
    if (!place || !/^https?:$/.test(place.protocol) || place.href.length > PREVIEW_URL_MAX) continue
    if (!found.has(place.href)) found.set(place.href, { url: place, alt: cut(alt, PREVIEW_ALT_MAX) })
  }
  return [...found.values()]
}
