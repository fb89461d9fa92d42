import { createStore } from 'zustand/vanilla'
import { UNDO_MS } from '@kith/shared/posts.ts'
import { isStillHere } from '../../accounts/api.ts'
import { RELOADING } from '../../core/in-use.ts'
import { nameInTab } from '../../core/tabs/tab-name.ts'
import { whenDeleted } from '../../drafts/api.ts'
import {
  type ComposerAction,
  composerReducer,
  emptyComposer,
  isEmpty,
  isUnderWay,
  uploadsIn,
} from '../composer-state.ts'
import { draftName } from './stored-height.ts'
import { forEachPlace } from './place-store.ts'
import { isWorthKeeping, saveDraft, stashComposerDraft, readDraft, recordOf } from './stored-draft.ts'
import { openUploads } from '../media/uploads.ts'

/**
 * The post that a member is writing in one place. It lives as long as the page, on every view. So an upload goes on
 * while its author looks at something else. What can be stored of it survives a reload (stored-draft.ts).
 */
export const composerOf = forEachPlace((place, page) => {
  const isHere = () => isStillHere(page, place.memberId)
  const store = createStore(() => readDraft(place))
  const dispatch = (action: ComposerAction) => store.setState((state) => composerReducer(state, action), true)
  const upload = openUploads({ isHere, memberId: place.memberId, dispatch })
  /** The browser asks in its own words whether to leave, and the page is not loaded anew by itself. */
  const keepPage = (event: Event) => {
    if (isHere()) event.preventDefault()
  }
  store.subscribe((state, before) => {
    // Store nothing for a member who signed out or was deleted. But delete a draft that was posted even then.
    if (isWorthKeeping(state) ? isHere() : isWorthKeeping(before)) saveDraft(place, state, before)
    upload(uploadsIn(state))
    // Leaving the page would lose unfinished uploads.
    const isUploading = uploadsIn(state).some(isUnderWay)
    for (const event of ['beforeunload', RELOADING])
      if (isUploading) window.addEventListener(event, keepPage)
      else window.removeEventListener(event, keepPage)
  })
  whenDeleted((name) => {
    if (name === nameInTab(draftName(place))) store.setState(emptyComposer, true)
    return undefined
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const discard = () => {
    dispatch({ type: 'discarded' })
    clearTimeout(timer)
    timer = setTimeout(() => dispatch({ type: 'forgotten' }), UNDO_MS)
  }
  const undo = () => {
    // What was written since waits until the composer is empty again.
    if (!isEmpty(store.getState())) stashComposerDraft(place, recordOf(store.getState()))
    dispatch({ type: 'undone' })
  }
  return { store, dispatch, discard, undo }
})
