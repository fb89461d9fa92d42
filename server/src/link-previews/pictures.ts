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
 * Fetches a page's pictures and stores them as our own; returns their keys. A picture that fails is left out. While the
 * disk is nearly full, all are left out.
 */
export async function takePictures(deps: PictureDeps, pictures: Picture[]): Promise<string[]> {
  if ((await deps.disk.state()) === 'low') return []
  const keys = await Promise.all(pictures.map((picture) => takePicture(deps, picture)))
  return keys.filter((key) => key !== undefined)
}

/** Fetches an alleged picture; throws for any failure. Its bytes are not checked. */
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
