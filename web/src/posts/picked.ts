import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isStillHere } from '../accounts/api.ts'
import { keepPhotos, keepVideo, keptPhotos, keptVideo } from './kept-uploads.ts'
import { startUpload, type UploadState } from './picked-uploads.ts'
import { forEachMember, newShelf } from './shelf.ts'

/**
 * A photo picked for a post, with the words for those who can't see it. It is uploaded before the post is made. One that
 * was picked before the page was loaded anew has no file any more: it is where it was uploaded to.
 */
export type PickedPhoto = UploadState & { id: string; file?: File; alt: string }

/** A video picked for a post, likewise. */
export type PickedVideo = UploadState & { id: string; file?: File; name: string }

type Picked = { photos: readonly PickedPhoto[]; video: PickedVideo | null }

/**
 * What a member has picked for a post. It lives as long as the page, wherever one goes in it, so that an upload goes on
 * while its author looks at something else; what has arrived lives longer (kept-uploads.ts).
 */
export function usePicked(memberId: number) {
  const { shelf, ...uploads } = pickedBy(useQueryClient(), memberId)
  const change = (to: (now: Picked) => Partial<Picked>) => shelf.change((now) => ({ ...now, ...to(now) }))
  return { ...useSyncExternalStore(shelf.subscribe, shelf.read), change, ...uploads }
}

const pickedBy = forEachMember((memberId, page) => {
  const isHere = () => isStillHere(page, memberId)
  /** The browser asks in its own words. */
  const ask = (event: BeforeUnloadEvent) => {
    if (isHere()) event.preventDefault()
  }
  const shelf = newShelf<Picked>({ photos: keptPhotos(memberId), video: keptVideo(memberId) }, (picked) => {
    keepPhotos(memberId, picked.photos)
    keepVideo(memberId, picked.video)
    if (isUnderWay(picked)) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return { shelf, ...newUploads(isHere) }
})

function newUploads(isHere: () => boolean) {
  const running = new Map<string, AbortController>()
  return {
    /** Uploads a picked file, and shows how it goes until it is called off. */
    start: (id: string, file: File, show: (state: UploadState) => void) => {
      const own = new AbortController()
      running.get(id)?.abort()
      running.set(id, own)
      startUpload(file, { signal: own.signal, isHere }, show)
    },
    stop: (id: string) => running.get(id)?.abort(),
  }
}

/** What has not arrived would be lost with the page. */
const isUnderWay = ({ photos, video }: Picked) =>
  [...photos, ...(video ? [video] : [])].some(({ url, failure }) => !url && !failure)
