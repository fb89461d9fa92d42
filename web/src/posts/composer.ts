import type { CurrentUser } from '@kith/shared/accounts.ts'
import { mediaWording } from '@kith/shared/media.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { useState } from 'react'
import { newKey } from '../core/new-key.ts'
import { RequestError } from '../core/request.ts'
import { toast } from '../ui/toast.ts'
import { useCreatePost } from './api.ts'
import { type Draft, useDraft } from './draft.ts'
import { isTooLarge, usePickedPhotos } from './photos.ts'

export type Composer = ReturnType<typeof useComposer>

/** What the composer holds and does; its parts only show it. */
export function useComposer(me: CurrentUser, limit: number) {
  const { draft, change, clear } = useDraft(me.id, me.defaultPostVisibility)
  const { photos, ...picked } = usePickedPhotos()
  const [key, setKey] = useState(newKey)
  const { mutate, isPending, error, reset } = useCreatePost()
  const hasSomething = draft.content.trim() !== '' || photos.length > 0
  const maySubmit = hasSomething && lengthOf(draft.content) <= limit && !isPending
  /** What is changed is another post: it gets a key of its own, and what was said of the old one goes. */
  const edited = () => {
    setKey(newKey())
    if (error) reset()
  }
  const discard = () => {
    clear()
    picked.clear()
    edited()
  }
  return {
    draft,
    photos,
    refusal: refusalOf(error),
    isSending: isPending,
    isEmpty: draft.content === '' && photos.length === 0,
    maySubmit,
    change: (part: Partial<Draft>) => {
      change(part)
      edited()
    },
    addPhotos: (files: Iterable<File>) => {
      const all = [...files]
      if (all.some(isTooLarge)) toast({ title: mediaWording.tooLarge, variant: 'destructive' })
      picked.add(all)
      edited()
    },
    removePhoto: (id: string) => {
      picked.remove(id)
      edited()
    },
    describePhoto: (id: string, alt: string) => {
      picked.describe(id, alt)
      edited()
    },
    discard,
    submit: () => {
      if (maySubmit) mutate({ ...draft, photos, key }, { onSuccess: discard })
    },
  }
}

/** The server's own sentence on input that it refused, to stand by the words it is about. */
function refusalOf(error: Error | null): string | undefined {
  const isRefusal = error instanceof RequestError && [400, 413, 415].includes(error.status)
  return isRefusal ? (error.issues[0]?.message ?? error.detail) : undefined
}
