import type { Deps } from '../core/deps.ts'
import { Refusal } from '../core/errors.ts'
import { storePreviewPicture } from '../media/media.ts'
import type { FindAddresses } from './addresses.ts'
import { type Fetched, fetchSafely } from './safe-fetch.ts'
import type { Picture } from './page.ts'

type PictureDeps = Pick<Deps, 'db' | 'disk' | 'storage'> & {
  findAddresses: FindAddresses
  signal: AbortSignal
}

const IMAGE = { accept: 'image/avif,image/webp,image/*', types: /^\s*image\//i, bytesMax: 5 * 1024 * 1024 }

/**
 * Fetches a page's pictures and stores them as our own; answers their keys. What can't be had is left out; so are all of
 * them while the disk is nearly full.
 */
export async function takePictures(deps: PictureDeps, pictures: Picture[]): Promise<string[]> {
  if ((await deps.disk.state()) === 'low') return []
  const keys = await Promise.all(pictures.map((picture) => takePicture(deps, picture)))
  return keys.filter((key) => key !== undefined)
}

/** Fetches what is said to be a picture; throws, for whatever reason there is none. Its bytes are not looked at. */
export const fetchPicture = (
  deps: { findAddresses: FindAddresses; signal: AbortSignal },
  url: URL,
): Promise<Fetched> => fetchSafely(deps, url, IMAGE)

async function takePicture(deps: PictureDeps, { url, alt }: Picture): Promise<string | undefined> {
  const fetched = await fetchPicture(deps, url).catch(() => undefined)
  if (!fetched) return undefined
  try {
    return await storePreviewPicture(deps, fetched.body, alt)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
