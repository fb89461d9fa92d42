import { Parser } from 'htmlparser2'

export type PageTags = {
  /** The first value of each meta name or property, and `title`. */
  words: Map<string, string>
  base: string | undefined
  /** What the page calls its own address. */
  canonical: string | undefined
  /** Where the page sends browsers on to, and when. */
  refresh: MetaRefresh | undefined
  /** The pictures that the page offers for previews. */
  named: ImageTag[]
  /** The first pictures in its text. */
  shown: ImageTag[]
}
export type MetaRefresh = { content: string; isWithoutScripts: boolean }
type ImageTag = { src: string; alt: string }
type Attributes = Record<string, string>

const noTags = (): PageTags => ({
  words: new Map(),
  base: undefined,
  canonical: undefined,
  refresh: undefined,
  named: [],
  shown: [],
})

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
export function readTags(html: string): PageTags {
  const tags = noTags()
  let title: string | undefined
  const around = { svg: 0, noscript: 0, template: 0 }
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > DEPTH_MAX) parser.pause()
      if (isAround(name)) around[name] += 1
      // The title in a drawing is not the page's.
      if (name === 'title' && around.svg === 0 && !tags.words.has('title')) title = ''
      if (name === 'meta' && around.template === 0) takeRefresh(tags, attributes, around.noscript > 0)
      take(tags, name, attributes)
    },
    ontext(text) {
      if (title !== undefined) title += text
    },
    onclosetag(name) {
      depth -= 1
      if (isAround(name)) around[name] -= 1
      if (name !== 'title' || title === undefined) return
      tags.words.set('title', title)
      title = undefined
    },
  })
  parser.end(html)
  return tags
}

/**
 * Looks at a page as its bytes come, and says when no more of them are wanted: the head is over, and it offers a picture.
 * Without one, pictures come from the text. Tags look alike in all encodings that have them in ASCII.
 */
export function watchHead(): (bytes: Buffer) => boolean {
  const tags = noTags()
  let isOver = false
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (name === 'body' || depth > DEPTH_MAX) isOver = true
      if (isOver) parser.pause()
      else take(tags, name, attributes)
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'head') isOver = true
    },
  })
  return (bytes) => {
    if (!isOver) parser.write(bytes.toString('latin1'))
    return isOver && tags.named.length > 0
  }
}

/** Many sites write their texts for HTML twice (`&amp;amp;`). What still looks like an entity is read as one. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  let read = text
  const parser = new Parser({ onattribute: (_, value) => (read = value) })
  parser.end(`<p title="${text.replaceAll('"', '&quot;')}">`)
  return read
}

type EnclosingTag = 'svg' | 'noscript' | 'template'
const isAround = (name: string): name is EnclosingTag =>
  name === 'svg' || name === 'noscript' || name === 'template'

function take(tags: PageTags, name: string, attributes: Attributes): void {
  if (name === 'meta') takeMeta(tags, attributes)
  else if (name === 'base') tags.base ??= attributes['href']
  else if (name === 'img') addImage(tags.shown, attributes['src'], attributes['alt'])
  else if (name === 'link') takeLink(tags, attributes)
}

function takeLink(tags: PageTags, attributes: Attributes): void {
  const rel = attributes['rel']?.trim().toLowerCase()
  if (rel === 'image_src') addImage(tags.named, attributes['href'])
  if (rel === 'canonical') tags.canonical ??= attributes['href']
}

function takeRefresh(tags: PageTags, attributes: Attributes, isWithoutScripts: boolean): void {
  if (attributes['http-equiv']?.toLowerCase() !== 'refresh') return
  const content = attributes['content']?.trim()
  if (content !== undefined) tags.refresh ??= { content, isWithoutScripts }
}

function takeMeta({ words, named }: PageTags, attributes: Attributes): void {
  const name = nameOf(attributes)
  const content = attributes['content']?.trim() ?? ''
  const last = named.at(-1)
  if (content === '') return
  if (IMAGE.has(name)) addImage(named, content)
  else if (IMAGE_ALT.has(name) && last) last.alt ||= content
  else if (name !== 'title' && !words.has(name)) words.set(name, content)
}

const nameOf = ({ property, name }: Attributes) => (property?.trim() || name?.trim() || '').toLowerCase()

function addImage(images: ImageTag[], src: string | undefined, alt = ''): void {
  if (src !== undefined && src !== '' && images.length < IMAGES_MAX) images.push({ src, alt })
}
