import { isBlank } from '@kith/shared/basics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { lengthOf } from '@kith/shared/posts.ts'
import { rememberFirstPost } from '../accounts/api.ts'
import { newKey } from '../core/calls/new-key.ts'
import { useOrphanedRecord } from '../core/tabs/tab-records.ts'
import { refusedFileToast } from '../media/api.ts'
import { useOutbox } from '../outbox/api.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useChosenPreview } from './chosen-preview.ts'
import { type ComposerState, isEmpty, uploadsIn } from './composer-state.ts'
import { composerOf } from './draft/composer-store.ts'
import { sortFiles } from './media/picked-files.ts'
import { draftName } from './draft/stored-height.ts'
import { draftFrom, recordOf } from './draft/stored-draft.ts'
import { putInOutbox } from './draft/waiting-post.ts'

export type Composer = ReturnType<typeof useComposer>

const isUploaded = (state: ComposerState) =>
  !state.video?.captions?.isSending &&
  uploadsIn(state).every(({ url, failure }) => url !== undefined && failure === undefined)

/** The composer of a place: its state, the actions that change it (composer-state.ts), and what follows from them. */
export function useComposer(me: CurrentUser, limit: number, communityId: number | undefined) {
  const place = { memberId: me.id, communityId }
  const queries = useQueryClient()
  const { store, dispatch, discard, undo } = composerOf(queries, place)
  const [missed, setMissed] = useState(0)
  const outbox = useOutbox()
  const state = useStore(store)
  const { content, tags, photos, video, attempt } = state
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- an older server does not say it
  const asksAudience = communityId === undefined && me.knowsAudience === false
  const defaultVisibility = asksAudience ? undefined : me.defaultPostVisibility
  const visibility = state.visibility ?? defaultVisibility
  const preview = useChosenPreview(state, dispatch)
  const isFree = isEmpty(state) && !state.discarded
  useOrphanedRecord(draftName(place), isFree, (record) =>
    dispatch({ type: 'takenUp', state: draftFrom(record) }),
  )
  const hasSomething = !isBlank(content) || photos.length > 0 || video !== null
  const maySubmit = hasSomething && isUploaded(state) && lengthOf(content) <= limit
  return {
    ...state,
    communityId,
    visibility,
    defaultVisibility,
    asksAudience,
    /** How often the post was to be sent without an audience. */
    missed,
    preview,
    isEmpty: isEmpty(state),
    maySubmit,
    dispatch,
    discard,
    undo,
    addFiles: (files: Iterable<File>) => {
      const { reasons, ...picked } = sortFiles([...files])
      for (const reason of reasons) toast(refusedFileToast(reason))
      dispatch({ type: 'filesPicked', ...picked })
    },
    submit: () => {
      if (!maySubmit) return
      if (visibility === undefined) {
        setMissed(missed + 1)
        return
      }
      const sent = photos.flatMap(({ url, alt }) => (url ? [{ url, alt }] : []))
      const post = {
        content,
        tags,
        visibility,
        photos: sent,
        videoUrl: video?.url,
        videoAlt: video?.alt,
        preview: preview.choice,
      }
      // Keep the attempt: a link preview that arrived since then is no change by the author.
      const submission = attempt ?? { ...post, key: newKey() }
      putInOutbox(outbox, { submission, communityId, draft: recordOf(state) })
      dispatch({ type: 'sent' })
      if (asksAudience) rememberFirstPost(queries)
    },
  }
}
