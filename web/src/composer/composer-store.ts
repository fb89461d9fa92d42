import { createStore } from '@tanstack/react-store'
import { isStillHere } from '../accounts/api.ts'
import { type ComposerAction, composerReducer, isUnderWay, uploadsIn } from './composer-state.ts'
import { forEachMember } from './member-store.ts'
import { isWorthKeeping, keepDraft, readDraft } from './stored-draft.ts'
import { openUploads } from './uploads.ts'

/**
 * The post that a member is writing. It lives as long as the page, wherever one goes in it, so that an upload goes on
 * while its author looks at something else; what can be kept of it outlives the page (stored-draft.ts).
 */
export const composerOf = forEachMember((memberId, page) => {
  const isHere = () => isStillHere(page, memberId)
  const store = createStore(readDraft(memberId))
  const dispatch = (action: ComposerAction) => store.setState((state) => composerReducer(state, action))
  const upload = openUploads({ isHere, dispatch })
  /** The browser asks in its own words. */
  const ask = (event: BeforeUnloadEvent) => {
    if (isHere()) event.preventDefault()
  }
  store.subscribe((state) => {
    // Nothing is kept for who has left or was deleted, but what was posted goes even then.
    if (isHere() || !isWorthKeeping(state)) keepDraft(memberId, state)
    upload(uploadsIn(state))
    // What has not arrived would be lost with the page.
    if (uploadsIn(state).some(isUnderWay)) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return { store, dispatch }
})
