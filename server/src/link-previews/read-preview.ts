import { type LinkPreview, linkPreviewWording } from '@kith/shared/link-previews.ts'
import { isVideo } from '@kith/shared/text/players.ts'
import type { Deps } from '../core/deps.ts'
import { Refusal } from '../core/errors.ts'
import { type FindAddresses } from './addresses.ts'
import { fetchSafely } from './safe-fetch.ts'
import { findPreview, storePreview } from './stored-previews.ts'
import type { WebPage } from './page.ts'
import { storePictures } from './pictures.ts'

type PreviewDeps = Pick<Deps, 'db' | 'disk' | 'limits' | 'storage'> & { findAddresses: FindAddresses }

/** For the page, its redirects and its pictures together. */
const TIME_MS = 10_000
/** One after the other, when each sends on to the next by its words. */
const PAGES_MAX = 3
const PAGE = {
  accept: 'text/html,application/xhtml+xml',
  types: /^\s*(?:(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)|$)/i,
  bytesMax: 1024 * 1024,
}

/**
 * The preview of a page, read within the last day or now (rules/media.md 13 and 22). Every failure gives the same 422
 * (rule 14), so that nobody can learn anything about the server's network.
 */
export async function readLinkPreview(
  deps: PreviewDeps,
  viewerId: number,
  href: string,
): Promise<LinkPreview> {
  const url = addressOfPage(href)
  const known = await findPreview(deps.db, url.href)
  if (known) return { ...known, url: href }
  await deps.limits.take('linkVisit', viewerId)
  const signal = AbortSignal.timeout(TIME_MS)
  const page = await visit({ ...deps, signal }, url)
  const { keys, areSomeLost } = await storePictures({ ...deps, signal }, page.pictures)
  await storePreview(deps.db, url.href, { ...page, isComplete: !page.isCut && !areSomeLost }, keys)
  const stored = await findPreview(deps.db, url.href)
  if (!stored) throw unavailable()
  return { ...stored, url: href }
}

/** The part after # is a place on the same page. */
export function addressOfPage(href: string): URL {
  const url = new URL(href)
  url.hash = ''
  return url
}

async function visit(
  deps: { findAddresses: FindAddresses; signal: AbortSignal },
  url: URL,
): Promise<WebPage> {
  if (isVideo(url.href)) throw unavailable()
  try {
    // The parser of pages takes memory, so the first preview loads it.
    const [{ bareWords, readPage, watchHead }, { isPostedPage }] = await Promise.all([
      import('./page.ts'),
      import('./posted-page.ts'),
    ])
    let next: URL | undefined = url
    for (let count = 0; next && count < PAGES_MAX; count += 1) {
      const page = readPage(await fetchSafely(deps, next, { ...PAGE, enough: watchHead }))
      if (!page.next) return isPostedPage(url, page) ? page : { ...page, ...bareWords(url) }
      next = page.next
    }
    throw new Error('Sent on too often')
  } catch {
    throw unavailable()
  }
}

const unavailable = () => new Refusal(422, 'preview_unavailable', linkPreviewWording.unavailable)
