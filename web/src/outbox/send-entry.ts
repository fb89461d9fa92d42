import { isLarge } from '../media/api.ts'
import type { ToastMessage } from '../ui/overlays/toast.ts'
import type { Entry } from './entry.ts'
import type { Outbox } from './outbox.ts'

export type Attempt = {
  file: File | undefined
  /** The member who sends it. */
  sentBy: number
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** How entries of a kind are sent, and what follows. */
export type Delivery<Content = unknown> = {
  /** Sends an entry, and shows what was made of it. */
  deliver(entry: Entry<Content>, watched: Attempt): Promise<void>
  /** What is said of one that was refused. Reads again what may be why. */
  refused(error: unknown, entry: Entry<Content>): ToastMessage
}
/** Milliseconds without an answer or progress. Storing a video takes the server a while. */
const PATIENCE = { words: 20_000, file: 120_000 }

/** One attempt. It is broken off when the entry is withdrawn or stopped, here or in another tab, or nothing moves. */
export async function sendEntry(outbox: Outbox, delivery: Delivery, entry: Entry): Promise<void> {
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
  // Shown at once: on a slow connection the first news of it takes a while. A large one goes on from where it was.
  if (file) outbox.showPercent(id, (isLarge(file) && outbox.store.getState().percents.get(id)) || 0)
  try {
    await delivery.deliver(entry, { file, sentBy: outbox.memberId, signal: call.signal, onPercent })
  } catch (error) {
    throw isHeld ? new Error(STOPPED) : error
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

const STOPPED = 'Stopped by its author'
export const isStopped = (error: unknown) => error instanceof Error && error.message === STOPPED
