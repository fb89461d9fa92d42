import type { CurrentUser } from '@kith/shared/accounts.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import type { Draft } from './draft.ts'
import { useDraft } from './draft.ts'
import { usePickedFiles } from './files.ts'
import { useChosenPreview } from './preview.ts'
import { useSending } from './sending.ts'

export type Composer = ReturnType<typeof useComposer>

/** What the composer holds and does; its parts only show it. */
export function useComposer(me: CurrentUser, limit: number) {
  const { draft, change, clear } = useDraft(me.id, me.defaultPostVisibility)
  const { photos, video, ...files } = usePickedFiles(me.id)
  const { changing, send, ...sending } = useSending(me.id)
  const changeDraft = changing((part: Partial<Draft>) => change(part))
  const preview = useChosenPreview(draft, changeDraft)
  const isEmpty = draft.content === '' && photos.length === 0 && video === null
  const hasSomething = draft.content.trim() !== '' || photos.length > 0 || video !== null
  const uploads = video ? [...photos, video] : photos
  const isUploaded = uploads.every(({ url, failure }) => url !== undefined && failure === undefined)
  const fits = lengthOf(draft.content) <= limit
  const maySubmit = hasSomething && isUploaded && fits && !sending.isSending
  const discard = changing(() => {
    clear()
    files.clear()
  })
  return {
    ...sending,
    draft,
    photos,
    video,
    preview,
    isEmpty,
    maySubmit,
    change: changeDraft,
    addFiles: changing(files.add),
    movePhoto: changing(files.move),
    removePhoto: changing(files.remove),
    describePhoto: changing(files.describe),
    retryPhoto: files.retry,
    losePhoto: files.lose,
    retryVideo: files.retryVideo,
    loseVideo: changing(files.loseVideo),
    removeVideo: changing(files.removeVideo),
    discard,
    submit: () => {
      const sent = photos.flatMap(({ url, alt }) => (url ? [{ url, alt }] : []))
      const post = { ...draft, photos: sent, videoUrl: video?.url, preview: preview.choice }
      if (maySubmit) send(post, discard)
    },
  }
}
