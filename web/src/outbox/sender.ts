import type { ToastMessage } from '../ui/overlays/toast.ts'
import { hear } from '../core/live.ts'
import { isStatus } from '../core/calls/request.ts'
import { inTurn } from '../core/tabs/in-turn.ts'
import { type Entry, type Kind, nextToSend } from './entry.ts'
import { afterFailure, isForgotten, outboxWording } from './outcome.ts'
import type { Outbox } from './outbox.ts'

export type Watched = {
  file: File | undefined
  /** The member who sends it. */
  sentBy: number
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** How entries of a kind are sent, and what follows. */
export type Delivery<Content = unknown> = {
  /** Sends an entry, and shows what was made of it. */
  deliver(entry: Entry<Content>, watched: Watched): Promise<void>
  /** What is said of one that was refused. Reads again what may be why. */
  refused(error: unknown, entry: Entry<Content>): ToastMessage
}
export type Deliveries = Record<Kind, Delivery>

export type Sending = {
  outbox: Outbox
  deliveries: Deliveries
  /** Nothing is sent for a member who is not signed in any more. */
  isHere: () => boolean
  /** Tells the author that one was refused. */
  onRefused: (error: unknown, entry: Entry) => void
  /** Called when the session seems to have ended. */
  onSessionDoubt: () => void
}

/** Milliseconds without an answer or progress. Storing a video takes the server a while. */
const PATIENCE = { words: 20_000, file: 120_000 }

/** Milliseconds after which is looked again, however long something is to wait: clocks are set. */
const PAUSE_MAX = 60_000

/**
 * Sends what waits in a member's outbox, one after the other, in the order in which it was written. Of the tabs of a
 * browser one sends at a time. Returns a function that stops it.
 */
export function startSending(sending: Sending): () => void {
  const { outbox } = sending
  let isStopped = false
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOn = () => !isStopped && sending.isHere()
  const refused = { saysSignedOut: false }
  const sendDue = async () => {
    clearTimeout(timer)
    if (isBusy || !isOn()) return
    if (dueIn(outbox) === 0) {
      isBusy = true
      try {
        // Without locks tabs may send the same at once, and its key makes it once.
        await inTurn(`kith.outbox.${outbox.memberId}`, () => sendAll(sending, isOn, refused))
      } finally {
        isBusy = false
      }
    }
    const pause = dueIn(outbox)
    if (pause !== undefined && isOn()) timer = setTimeout(() => void sendDue(), pause)
  }
  const retryNow = () => {
    for (const { id, state, isLimited } of outbox.store.getState().entries)
      if (state === 'waiting' && !isLimited) outbox.change(id, { nextAt: Date.now() })
    void sendDue()
  }
  // Whatever `outbox.add` puts into the store is sent from here.
  const unsubscribe = outbox.store.subscribe(() => void sendDue())
  window.addEventListener('online', retryNow)
  const stopHearing = hear('auth_success', retryNow)
  void sendDue()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    stopHearing()
    window.removeEventListener('online', retryNow)
  }
}

/** Milliseconds until something can be sent; undefined when nothing waits for a time. */
function dueIn({ store }: Outbox): number | undefined {
  const { entries, files } = store.getState()
  const now = Date.now()
  if (!navigator.onLine) return undefined
  if (nextToSend(entries, files, now)) return 0
  const times = entries.filter(({ state }) => state !== 'held').map(({ nextAt }) => nextAt - now)
  const later = times.filter((ms) => ms > 0)
  // A timer takes no more than 25 days; a longer one rings at once, again and again.
  return later.length > 0 ? Math.min(...later, PAUSE_MAX) : undefined
}

/** Whether the author was told that the session has ended, since something was last sent. It is told once. */
type Refused = { saysSignedOut: boolean }

async function sendAll(sending: Sending, isOn: () => boolean, refused: Refused): Promise<void> {
  const { outbox } = sending
  while (isOn() && navigator.onLine) {
    outbox.readAgain()
    const { entries, files } = outbox.store.getState()
    const entry = nextToSend(entries, files, Date.now())
    if (!entry) return
    await sendOne(sending, entry, refused)
  }
}

async function sendOne(sending: Sending, entry: Entry, refused: Refused): Promise<void> {
  const { outbox, deliveries, onRefused, onSessionDoubt } = sending
  const { id, kind } = entry
  const now = Date.now()
  if (isForgotten(entry, now))
    return outbox.change(id, { state: 'held', why: outboxWording.tooOld, isKeyUsed: true })
  outbox.change(id, {
    state: 'sending',
    firstTriedAt: entry.firstTriedAt ?? now,
    isLimited: false,
    why: undefined,
  })
  const delivery = deliveries[kind]
  const isThere = () => outbox.store.getState().entries.some((one) => one.id === id)
  try {
    await attempt(outbox, delivery, entry)
    outbox.remove(id)
    refused.saysSignedOut = false
  } catch (error) {
    if (!isThere()) return
    const after = isStopped(error)
      ? ({ state: 'held', why: '' } as const)
      : afterFailure(entry, error, Date.now())
    outbox.showPercent(id, undefined)
    outbox.change(id, after)
    const isSignedOut = isStatus(error, 401)
    if (isSignedOut) onSessionDoubt()
    if (isSignedOut ? !refused.saysSignedOut : after.state === 'held' && after.why !== '')
      onRefused(error, entry)
    refused.saysSignedOut ||= isSignedOut
  }
}

const STOPPED = 'Stopped by its author'
const isStopped = (error: unknown) => error instanceof Error && error.message === STOPPED

/** One attempt. It is broken off when the entry is withdrawn or stopped, here or in another tab, or nothing moves. */
async function attempt(outbox: Outbox, delivery: Delivery, entry: Entry): Promise<void> {
  const { id } = entry
  const call = new AbortController()
  const giveUp = () => call.abort()
  const patience = entry.file ? PATIENCE.file : PATIENCE.words
  let timer = setTimeout(giveUp, patience)
  let isHeld = false
  const unsubscribe = outbox.store.subscribe(({ entries }) => {
    const now = entries.find((one) => one.id === id)
    isHeld = now?.state === 'held'
    if (!now || isHeld) giveUp()
  })
  const onPercent = (percent: number) => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, patience)
    outbox.showPercent(id, percent)
  }
  const file = outbox.store.getState().files.get(id)
  // Shown at once: on a slow line the first news of it takes a while.
  if (file) outbox.showPercent(id, 0)
  try {
    await delivery.deliver(entry, { file, sentBy: outbox.memberId, signal: call.signal, onPercent })
  } catch (error) {
    throw isHeld ? new Error(STOPPED) : error
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}
