import { isUtf8 } from 'node:buffer'
import {
  PREVIEW_ALT_MAX,
  PREVIEW_DESCRIPTION_MAX,
  PREVIEW_IMAGES_MAX,
  PREVIEW_SITE_MAX,
  PREVIEW_TITLE_MAX,
  PREVIEW_URL_MAX,
} from '@kith/shared/link-previews.ts'
import sniffEncoding from 'html-encoding-sniffer'
import type { Fetched } from './safe-fetch.ts'
import { readTags, type Tags } from './tags.ts'

/** A picture with its address on the other site. */
export type Picture = { url: URL; alt: string }
export type Page = { title: string; description: string; siteName: string; pictures: Picture[] }

/** What a page says about itself; throws when it says nothing. */
export function readPage({ url, contentType, body }: Fetched): Page {
  const tags = readTags(decode(body, contentType))
  const title = firstOf(tags, ['og:title', 'twitter:title', 'title'], PREVIEW_TITLE_MAX)
  const description = firstOf(
    tags,
    ['og:description', 'twitter:description', 'description'],
    PREVIEW_DESCRIPTION_MAX,
  )
  const pictures = picturesOf(tags, url)
  if (title === '' && description === '' && pictures.length === 0) throw new Error('A page that says nothing')
  const host = url.hostname.replace(/^www\./, '')
  const siteName = firstOf(tags, ['og:site_name', 'application-name'], PREVIEW_SITE_MAX) || host
  return { title: title || host, description, siteName, pictures }
}

/** Decodes by the encoding that the page or its server names; else by UTF-8, or by the default of browsers. */
function decode(body: Buffer, contentType: string): string {
  const said = /;\s*charset=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]
  const defaultEncoding = isUtf8(body) ? 'UTF-8' : 'windows-1252'
  return new TextDecoder(sniffEncoding(body, { transportLayerEncodingLabel: said, defaultEncoding })).decode(
    body,
  )
}

function firstOf({ words }: Tags, names: string[], lengthMax: number): string {
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
  const line = text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= lengthMax
    ? line
    : `${characters
        .slice(0, lengthMax - 1)
        .join('')
        .trimEnd()}…`
}

/** The pictures that the page offers for previews; without any, the first in its text. */
function picturesOf({ base, named, shown }: Tags, url: URL): Picture[] {
  const from = URL.parse(base ?? '', url) ?? url
  const found = new Map<string, Picture>()
  for (const { src, alt } of named.length > 0 ? named : shown) {
    const place = URL.parse(src, from)
    if (found.size === PREVIEW_IMAGES_MAX) break
    if (!place || !/^https?:$/.test(place.protocol) || place.href.length > PREVIEW_URL_MAX) continue
    if (!found.has(place.href)) found.set(place.href, { url: place, alt: cut(alt, PREVIEW_ALT_MAX) })
  }
  return [...found.values()]
}
