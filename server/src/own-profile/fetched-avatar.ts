import { profileWording } from '@kith/shared/own-profile.ts'
import type { Deps } from '../core/deps.ts'
import { Refusal } from '../core/errors.ts'
import { type FindAddresses, fetchPicture } from '../link-previews/link-previews.ts'
import { storeAvatar } from '../media/media.ts'

export type FetchedAvatarDeps = Deps & { findAddresses: FindAddresses }

const TIME_MS = 10_000

/**
 * Fetches a picture of another site and stores it, cut square, as an upload of the member; returns its address. Every
 * failure of the picture gives the same 422, so that nobody can learn anything about the server's network.
 */
export async function fetchAvatar(deps: FetchedAvatarDeps, memberId: number, url: string): Promise<string> {
  await deps.limits.take('linkPreview', memberId)
  await deps.disk.checkRoomFor(0)
  const signal = AbortSignal.timeout(TIME_MS)
  const fetched = await fetchPicture({ ...deps, signal }, new URL(url)).catch(() => undefined)
  if (!fetched) throw noPicture()
  try {
    return await storeAvatar(deps, memberId, fetched.body)
  } catch (error) {
    // Lack of room is not the picture's fault.
    throw error instanceof Refusal && error.status === 400 ? noPicture() : error
  }
}

const noPicture = () =>
  new Refusal(422, 'avatar_unavailable', profileWording.noPicture, {
    issues: [{ path: 'avatar', message: profileWording.noPicture }],
  })
