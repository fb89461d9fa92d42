import { Parser } from 'htmlparser2'

export type Tags = {
  /** The first value of each meta name or property, and `title`. */
  words: Map<string, string>
  base: string | undefined
  /** The pictures that the page offers for previews. */
  named: Image[]
  /** The first pictures in its text. */
  shown: Image[]
}
type Image = { src: string; alt: string }
type Attributes = Record<string, string>

const IMAGES_MAX = 20
/** Each open element makes the next one slower to parse. No honest page has this many, but a hostile one may. */
const DEPTH_MAX = 500
const IMAGE = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
])
const IMAGE_ALT = new Set(['og:image:alt', 'twitter:image:alt'])

/** Reads the tags that tell what a page is about, until the page is nested too deep. */
export function readTags(html: string): Tags {
  const tags: Tags = { words: new Map(), base: undefined, named: [], shown: [] }
  let title: string | undefined
  let drawings = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > DEPTH_MAX) parser.pause()
      if (name === 'svg') drawings += 1
      // The title in a drawing is not the page's.
      if (name === 'title' && drawings === 0 && !tags.words.has('title')) title = ''
      take(tags, name, attributes)
    },
    ontext(text) {
      if (title !== undefined) title += text
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'svg') drawings -= 1
      if (name !== 'title' || title === undefined) return
      tags.words.set('title', title)
      title = undefined
    },
  })
  parser.end(html)
  return tags
}

function take(tags: Tags, name: string, attributes: Attributes): void {
  if (name === 'meta') takeMeta(tags, attributes)
  else if (name === 'base') tags.base ??= attributes['href']
  else if (name === 'img') keep(tags.shown, attributes['src'], attributes['alt'])
  else if (name === 'link' && attributes['rel']?.toLowerCase() === 'image_src')
    keep(tags.named, attributes['href'])
}

function takeMeta({ words, named }: Tags, attributes: Attributes): void {
  const name = nameOf(attributes)
  const content = attributes['content']?.trim() ?? ''
  const last = named.at(-1)
  if (content === '') return
  if (IMAGE.has(name)) keep(named, content)
  else if (IMAGE_ALT.has(name) && last) last.alt ||= content
  else if (name !== 'title' && !words.has(name)) words.set(name, content)
}

const nameOf = ({ property, name }: Attributes) => (property ?? name ?? '').trim().toLowerCase()

function keep(images: Image[], src: string | undefined, alt = ''): void {
  if (src !== undefined && src !== '' && images.length < IMAGES_MAX) images.push({ src, alt })
}
