import { onFrame } from '../core/live.ts'
import { isStatus } from '../core/calls/request.ts'
import { UnreadableFile } from '../core/calls/unreadable-file.ts'
import { isLarge } from '../media/api.ts'
import { inTurn } from '../core/tabs/in-turn.ts'
import { sendEntry, type Delivery, isStopped } from './send-entry.ts'
import { type Entry, isConnectionLost, type EntryKind, nextToSend, type EntriesInFlight } from './entry.ts'
import { afterDenial, afterFailure, isForgotten, outboxWording } from './outcome.ts'
import type { Outbox } from './outbox.ts'

export type Deliveries = Record<EntryKind, Delivery>

export type SendDeps = {
  outbox: Outbox
  deliveries: Deliveries
  /** Nothing is sent for a member who is not signed in any more. */
  isHere: () => boolean
  /** Tells the author that one was refused. */
  onRefused: (error: unknown, entry: Entry) => void
  /** Asks the server whether the member is signed in, after a 401. Rejects without an answer. */
  isSignedIn: () => Promise<boolean>
}

/** Milliseconds after which what goes elsewhere does not wait for words any longer. What has a file is slow at once. */
const SLOW_MS = 3000

/** Milliseconds after which is looked again, however long something is to wait: clocks are set. */
const PAUSE_MAX = 60_000

/**
 * Sends what waits in a member's outbox, in the order in which it was written. What is slow makes only its own place
 * wait. Of the tabs of a browser one sends at a time. Returns a function that stops it.
 */
export function startSending(sending: SendDeps): () => void {
  const { outbox } = sending
  const underWay = new Map<string, { isSlow: boolean }>()
  const isOn = () => !hasEnded && sending.isHere()
  const change = listenable()
  let hasEnded = false
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    change.tell()
    if (!isOn()) return
    const pause = dueIn(outbox, underWay)
    if (pause === 0 && !isBusy) void takeTurn()
    if (pause) timer = setTimeout(look, pause)
  }
  const line = { sending, underWay, isOn, look, change: change.next, refused: { saysSignedOut: false } }
  const takeTurn = async () => {
    isBusy = true
    try {
      // Without locks tabs may send the same at once, and its key makes it once.
      await inTurn(`kith.outbox.${outbox.memberId}`, () => sendAll(line))
    } finally {
      isBusy = false
    }
    look()
  }
  const retryNow = () => {
    for (const { id, state, isLimited } of outbox.store.getState().entries)
      if (state === 'waiting' && !isLimited) outbox.change(id, { nextAt: Date.now() })
    look()
  }
  // Its member has signed in, or loaded the page anew, as the card says.
  for (const entry of outbox.store.getState().entries)
    if (entry.state === 'held' && entry.isDenied) outbox.retry(entry)
  // Whatever `outbox.add` puts into the store is sent from here.
  const unsubscribe = outbox.store.subscribe((now, before) => {
    if (now.entries !== before.entries || now.files !== before.files) look()
  })
  window.addEventListener('online', retryNow)
  const stopListening = onFrame('auth_success', retryNow)
  look()
  return () => {
    hasEnded = true
    unsubscribe()
    stopListening()
    window.removeEventListener('online', retryNow)
    look()
  }
}

/** Wakes who waits for the next change. */
function listenable() {
  let wake = () => undefined as void
  return {
    tell: () => wake(),
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve
      }),
  }
}

/** Milliseconds until something can be sent; undefined when nothing waits for a time. */
function dueIn({ store }: Outbox, underWay: EntriesInFlight): number | undefined {
  const { entries, files } = store.getState()
  const now = Date.now()
  if (!navigator.onLine) return undefined
  if (nextToSend(entries, files, now, underWay)) return 0
  const times = entries.filter(({ state }) => state !== 'held').map(({ nextAt }) => nextAt - now)
  const later = times.filter((ms) => ms > 0)
  // A timer takes no more than 25 days; a longer one rings at once, again and again.
  return later.length > 0 ? Math.min(...later, PAUSE_MAX) : undefined
}

/** Whether the author was told that the session has ended, since something was last sent. It is told once. */
type Refusal = { saysSignedOut: boolean }

type SenderState = {
  sending: SendDeps
  underWay: Map<string, { isSlow: boolean }>
  isOn: () => boolean
  /** Looks again at what can be sent now. */
  look: () => void
  /** Ends with the next look. */
  change: () => Promise<void>
  refused: Refusal
}

/** Sends what can be sent now, and what comes to it meanwhile. Ends when nothing is under way. */
async function sendAll(line: SenderState): Promise<void> {
  const { sending, underWay, isOn, change } = line
  const { outbox } = sending
  const next = () => {
    const { entries, files } = outbox.store.getState()
    return isOn() && navigator.onLine ? nextToSend(entries, files, Date.now(), underWay) : undefined
  }
  while (next() || underWay.size > 0) {
    if (next()) outbox.readAgain()
    const entry = next()
    const hasChanged = change()
    if (entry) void send(line, entry)
    else if (underWay.size > 0) await hasChanged
  }
}

/** Sends an entry. The others wait for it, unless it is slow. */
async function send({ sending, underWay, look, refused }: SenderState, entry: Entry): Promise<void> {
  const setSlow = () => {
    underWay.set(entry.id, { isSlow: true })
    look()
  }
  underWay.set(entry.id, { isSlow: entry.file !== undefined })
  const timer = setTimeout(setSlow, SLOW_MS)
  try {
    await sendOne(sending, entry, refused)
  } finally {
    clearTimeout(timer)
    underWay.delete(entry.id)
    look()
  }
}

async function sendOne(sending: SendDeps, entry: Entry, refused: Refusal): Promise<void> {
  const { outbox, deliveries } = sending
  const { id, kind } = entry
  const now = Date.now()
  if (isForgotten(entry, now))
    return outbox.change(id, { state: 'held', why: outboxWording.tooOld, isKeyUsed: true })
  outbox.change(id, {
    state: 'sending',
    firstTriedAt: entry.firstTriedAt ?? now,
    isLimited: false,
    isDenied: false,
    why: undefined,
  })
  try {
    await sendEntry(outbox, deliveries[kind], entry)
    outbox.remove(id)
    refused.saysSignedOut = false
    passOthers(outbox)
  } catch (error) {
    await takeFailure(sending, entry, refused, error)
  }
}

async function takeFailure(sending: SendDeps, entry: Entry, refused: Refusal, error: unknown): Promise<void> {
  const { outbox, onRefused } = sending
  const { id } = entry
  const isThere = () => outbox.store.getState().entries.some((one) => one.id === id)
  const isSignedOut = isStatus(error, 401)
  if (isSignedOut && !refused.saysSignedOut && isThere()) onRefused(error, entry)
  refused.saysSignedOut ||= isSignedOut
  const after = await whatFollows(sending, entry, error)
  if (!isThere()) return
  outbox.change(id, after)
  if (!goesOn(outbox, id)) outbox.showPercent(id, undefined)
  if (!isSignedOut && after.state === 'held' && after.why !== '') onRefused(error, entry)
}

/** Whether its file goes on from where it was, by itself. */
function goesOn({ store }: Outbox, id: string): boolean {
  const { entries, files } = store.getState()
  const file = files.get(id)
  return !!file && isLarge(file) && entries.some((one) => one.id === id && one.state === 'waiting')
}

/** The connection is there: what had failed is tried at once, and if it fails again, the others need not wait for it. */
function passOthers({ store, change }: Outbox): void {
  for (const { id, state, tries, isLimited, isPassed } of store.getState().entries) {
    if (isLimited || isPassed) continue
    if (state === 'sending') change(id, { isPassed: true })
    if (state === 'waiting' && tries > 0) change(id, { isPassed: true, tries: 1, nextAt: Date.now() })
  }
}

async function whatFollows(sending: SendDeps, entry: Entry, error: unknown): Promise<Partial<Entry>> {
  const { outbox, isSignedIn } = sending
  if (isStopped(error)) return { state: 'held', why: '' }
  const isHere = isStatus(error, 401) ? await isSignedIn().catch(() => undefined) : undefined
  if (isHere !== undefined) return afterDenial(entry, isHere, Date.now())
  // What was picked may have changed since this browser stored it.
  if (error instanceof UnreadableFile && (await outbox.restoreFile(entry)))
    return { state: 'waiting', nextAt: Date.now() }
  const { entries } = outbox.store.getState()
  const lost = entries.filter(isConnectionLost).reduce((sum, { tries }) => sum + tries, 0)
  return afterFailure(entry, error, Date.now(), Math.max(entry.tries, lost))
}
