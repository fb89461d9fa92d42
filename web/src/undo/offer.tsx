import { undoWording } from '@kith/shared/undo.ts'
import { flushSync } from 'react-dom'
import { removeAct } from './delayed-action-changes.ts'
import type { DelayedAction, DelayedActions } from './delayed-actions.ts'
import { Button } from '../ui/Button.tsx'
import { isNowhere } from '../ui/focus/focus-content.ts'
import { focusAt, keepFocusAt } from '../ui/focus/focus-point.ts'
import { dismissToast, shownToast, toast, type ToastMessage } from '../ui/overlays/toast.ts'

/** Milliseconds. Nobody can answer an offer that is shown for less. */
const LEAST = 1_000

/**
 * Offers a toast with 'Undo' for the member's latest act, and for the one before once that is undone. Another toast may
 * stand in its place for a while. Whoever puts the toast away is sure: `sendNow` is called. Returns a function that
 * stops it.
 */
export function offerUndo(
  acts: DelayedActions,
  memberId: number,
  sendNow: (act: DelayedAction) => void,
): () => void {
  const { store, made } = acts
  const heardOf = new Set<string>()
  const decided = new Set<string>()
  let offered: { id: string; toast: number } | undefined
  let stopKeeping = () => {}
  const latest = () =>
    store
      .getState()
      .findLast(
        (act) => act.memberId === memberId && made.has(act.id) && !act.triedAt && !decided.has(act.id),
      )
  // Drawing the act may remove what has the focus.
  const keepFocus = (act: DelayedAction) => {
    const point = made.get(act.id)
    stopKeeping()
    if (isNowhere()) focusAt(point)
    else if (document.activeElement === point?.element) stopKeeping = keepFocusAt(point.element)
  }
  const undo = (act: DelayedAction) => {
    // What comes back is drawn before the focus moves there.
    flushSync(() => removeAct(acts, act))
    focusAt(made.get(act.id))
  }
  const show = (act: DelayedAction) => {
    const onDismiss = () => {
      decided.add(act.id)
      sendNow(act)
    }
    toast(toastOf(act, () => undo(act), onDismiss))
    offered = { id: act.id, toast: shownToast.getState()?.id ?? 0 }
  }
  const onChange = () => {
    const act = latest()
    if (act && !heardOf.has(act.id)) {
      heardOf.add(act.id)
      keepFocus(act)
      show(act)
    } else if (offered && act?.id !== offered.id) {
      // Then the one before is offered again, below.
      dismissToast(offered.toast)
      offered = undefined
    }
  }
  const onToast = () => {
    const act = latest()
    if (act && shownToast.getState() === null && act.dueAt - Date.now() > LEAST) show(act)
  }
  const stopOffering = store.subscribe(onChange)
  const stopWatching = shownToast.subscribe(onToast)
  onChange()
  return () => {
    stopKeeping()
    stopOffering()
    stopWatching()
    if (offered) dismissToast(offered.toast)
  }
}

/** Whether the pointer or the focus is on the toast that offers to undo an act. */
export const isUndoable = ({ id }: DelayedAction): boolean =>
  document.querySelector(`[data-toast]:is(:hover, :focus-within) [data-undo="${id}"]`) !== null

const toastOf = (
  { id, title, description }: DelayedAction,
  onUndo: () => void,
  onDismiss: () => void,
): ToastMessage => ({
  title,
  ...(description && { description }),
  // It goes when the act is sent.
  duration: Number.POSITIVE_INFINITY,
  onDismiss,
  action: (
    <Button variant="secondary" size="small" data-undo={id} onClick={onUndo}>
      {undoWording.undo}
    </Button>
  ),
})
