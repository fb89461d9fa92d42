import { isStatus, RequestError } from '../core/calls/request.ts'
import { isInPage, putAct, readAct, removeAct } from './delayed-action-changes.ts'
import {
  DELAYED,
  type DelayedAction,
  type DelayedActions,
  type DelayedDelivery,
  type DelayedKind,
  readDelayedActions,
} from './delayed-actions.ts'
import { inTurn } from '../core/tabs/in-turn.ts'

export type DelayedSenderDeps = {
  acts: DelayedActions
  memberId: number
  deliveries: Record<DelayedKind, DelayedDelivery>
  /** Nothing is sent for a member who is not signed in any more. */
  isHere: () => boolean
  /** Whether the reader is about to undo it: the pointer or the focus is on the offer. */
  isUndoable: (act: DelayedAction) => boolean
  /** Called when the session seems to have ended. */
  onSessionDoubt: () => void
}

/** Milliseconds. An act of another tab is left to it for so long. */
const GRACE = 3_000
/** An act that was left by a closed page can be undone for at least so long. */
const LEFT = 5_000
/** Milliseconds to another attempt, or to another look whether it is still undoable. */
const PAUSE = { away: 5_000, undoable: 1_000 }
/** Milliseconds without an answer. Without locks between tabs, an attempt of another one counts for so long as under way. */
const PATIENCE = 20_000

export type DelayedSender = { sendNow: (act: DelayedAction) => void; stop: () => void }

/**
 * Sends a member's delayed actions when they are due, each once. Of the tabs of a browser one sends at a time. What the server
 * does not answer is sent again; what it refuses shows as undone.
 */
export function startSendingDelayed(sending: DelayedSenderDeps): DelayedSender {
  const { acts, memberId, isHere } = sending
  const { store, made } = acts
  const busy = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new AbortController()
  const { signal } = ended
  const own = () => store.getState().filter((act) => act.memberId === memberId)
  const dueIn = ({ id, dueAt }: DelayedAction) => dueAt + (made.has(id) ? 0 : GRACE) - Date.now()
  const look = () => {
    clearTimeout(timer)
    const waits = own().map((act) => (isHere() && !busy.has(act.id) ? dueIn(act) : PAUSE.away))
    if (waits.length > 0 && !signal.aborted)
      timer = setTimeout(sendDue, Math.max(0, Math.min(...waits, PATIENCE)))
  }
  const send = (act: DelayedAction, isMeant: boolean) => {
    const underWay =
      busy.get(act.id) ??
      inTurn(`kith.late.${memberId}`, () => sendOne(sending, act, isMeant)).finally(() => {
        busy.delete(act.id)
        look()
      })
    busy.set(act.id, underWay)
    return underWay
  }
  const sendDue = () => {
    const due = isHere() ? own().filter((act) => dueIn(act) <= 0) : []
    for (const act of due) {
      if (sending.isUndoable(act)) putAct(acts, { ...act, dueAt: Date.now() + PAUSE.undoable })
      else void send(act, false)
    }
    look()
  }
  // Another tab has changed one. A page that comes back from the browser's cache has heard nothing meanwhile.
  const readAgain = () =>
    store.setState(
      readDelayedActions().toSorted((a, b) => a.dueAt - b.dueAt),
      true,
    )
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(DELAYED) !== false && readAgain()
  readAgain()
  takeOver(acts, own())
  const unsubscribe = store.subscribe(look)
  const leave = () => isHere() && own().forEach((act) => isInPage(act) && sendLeaving(sending, act))
  window.addEventListener('storage', onStorage, { signal })
  window.addEventListener('pageshow', readAgain, { signal })
  window.addEventListener('pagehide', leave, { signal })
  window.addEventListener('online', sendDue, { signal })
  look()
  acts.sendAll = () => Promise.all(own().map((act) => send(act, true)))
  return {
    sendNow: (act) => void send(act, true),
    stop: () => {
      delete acts.sendAll
      ended.abort()
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** What a closed page has left is offered once more, and not sent behind its member's back. */
function takeOver(acts: DelayedActions, left: readonly DelayedAction[]): void {
  for (const act of left) {
    if (act.triedAt !== undefined || acts.made.has(act.id)) continue
    acts.made.set(act.id, undefined)
    putAct(acts, { ...act, dueAt: Math.max(act.dueAt, Date.now() + LEFT) })
  }
}

async function sendOne(sending: DelayedSenderDeps, act: DelayedAction, isMeant: boolean): Promise<void> {
  const { acts, memberId, deliveries, isHere, onSessionDoubt } = sending
  const now = readAct(acts, act)
  if (!now || !isHere()) return
  if ((!isMeant || now.triedAt !== undefined) && now.dueAt > Date.now()) return
  putAct(acts, { ...now, triedAt: Date.now(), dueAt: Date.now() + PATIENCE })
  const { send, sent, refused } = deliveries[now.kind]
  try {
    const answer = await send(now, { sentBy: memberId, signal: AbortSignal.timeout(PATIENCE) })
    sent(now, answer)
  } catch (error) {
    const isDenied = isStatus(error, 401)
    // Denied twice in a row, its member is signed in all the same (rules/posts.md 28).
    if (isAway(error) && !(isDenied && now.isDenied)) {
      putAct(acts, { ...now, isDenied, triedAt: Date.now(), dueAt: Date.now() + pauseAfter(error) })
      if (isDenied) onSessionDoubt()
      return
    }
    if (isNothingLeft(error, now)) sent(now, undefined)
    else refused(error, now)
  }
  removeAct(acts, now)
}

/** The page is closed, and the browser stores nothing: it goes now or never. */
function sendLeaving({ acts, memberId, deliveries }: DelayedSenderDeps, act: DelayedAction): void {
  deliveries[act.kind].send(act, { sentBy: memberId, keepalive: true }).catch(() => undefined)
  removeAct(acts, act)
}

/** No answer, no session, or too many calls at once. */
const isAway = (error: unknown) =>
  !(error instanceof RequestError) || error.status === 401 || error.status === 429

const pauseAfter = (error: unknown) =>
  error instanceof RequestError && error.retryAfter ? error.retryAfter * 1000 : PAUSE.away

/** Whether it was so already: somebody else did it, or an earlier attempt whose answer was lost. */
const isNothingLeft = (error: unknown, { triedAt }: DelayedAction) =>
  isStatus(error, 404) || (isStatus(error, 409) && triedAt !== undefined)
