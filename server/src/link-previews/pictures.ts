import type { Deps } from '../core/deps.ts'
import { Refusal } from '../core/errors.ts'
import { storePreviewPicture } from '../media/media.ts'
import type { FindAddresses } from './addresses.ts'
import { type FetchResponse, fetchSafely, isTransient } from './safe-fetch.ts'
import type { PagePicture } from './page.ts'

type PictureDeps = Pick<Deps, 'db' | 'disk' | 'storage'> & {
  findAddresses: FindAddresses
  signal: AbortSignal
}

/** Whoever stores the bytes finds out what they are. So a server may say that it is a picture, or nothing. */
const IMAGE = {
  accept: 'image/avif,image/webp,image/*',
  types: /^\s*(image\/|(application|binary)\/octet-stream\s*(;|$)|$)/i,
  bytesMax: 5 * 1024 * 1024,
}

/** The keys of a page's pictures, and whether one more may be had another time. */
type StoredPictures = { keys: string[]; areSomeLost: boolean }

/**
 * Fetches a page's pictures and stores them as our own. A picture that fails is left out. While the disk is nearly full,
 * all are left out.
 */
export async function storePictures(deps: PictureDeps, pictures: PagePicture[]): Promise<StoredPictures> {
  if ((await deps.disk.state()) === 'low') return { keys: [], areSomeLost: pictures.length > 0 }
  const taken = await Promise.all(pictures.map((picture) => storeOne(deps, picture)))
  return {
    keys: taken.filter((key) => typeof key === 'string'),
    areSomeLost: taken.includes(null),
  }
}

/** Fetches an alleged picture; throws for any failure. Its bytes are not checked. */
export const fetchPicture = (
  deps: { findAddresses: FindAddresses; signal: AbortSignal },
  url: URL,
): Promise<FetchResponse> => fetchSafely(deps, url, IMAGE)

/** The key of a picture; undefined if it is none to show, null if it was lost on the way. */
async function storeOne(deps: PictureDeps, { url, alt }: PagePicture): Promise<string | undefined | null> {
  const fetched = await fetchPicture(deps, url).catch((error: unknown) =>
    isTransient(error) ? null : undefined,
  )
  if (!fetched) return fetched
  try {
    return await storePreviewPicture(deps, fetched.body, alt)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
