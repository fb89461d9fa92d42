import { setTimeout as pause } from 'node:timers/promises'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The process ends after this time at the latest. Those who told it to end often kill it after 15 s or more. */
const GONE_AFTER_MS = 14_500
/** Ctrl-C reaches us from the terminal and again through npm and the launcher. Only a later one means impatience. */
const ONE_PRESS_MS = 2_000

/**
 * Runs `close` once, when this process gets a signal or breaks, and then ends the process. The exit code is 0 after a
 * signal, even if closing failed, and 1 after a breakage.
 */
export function onClosing(close: () => Promise<void>): void {
  let began: number | undefined
  const end = (failure?: Error) => {
    if (began !== undefined) return
    began = performance.now()
    const code = failure ? 1 : 0
    setTimeout(() => process.exit(code), GONE_AFTER_MS)
    close()
      .catch(logError)
      .finally(() => process.exit(code))
  }
  const onSignal = () => {
    if (began !== undefined && performance.now() - began > ONE_PRESS_MS) process.exit(1)
    end()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  // The launcher is gone, however it ended, and can send no signal any more.
  process.once('disconnect', onSignal)
  process.on('uncaughtException', (error) => {
    logError(error)
    end(error)
  })
}

/** Something that was opened, and how to close it. */
export type Closable = {
  name: string
  /** Gets the time it has. */
  close: (withinMs: number) => Promise<unknown>
  /** When the closing has taken this long in all, the next is closed without waiting for this one. */
  untilMs: number
}

/** Whatever is closed late gets at least this much time. */
const LEAST_MS = 500

/** Closes what was opened, the last first. A failure or a time-out is reported, and the next is closed all the same. */
export async function closeInTurn(opened: Closable[], say: (line: string) => void): Promise<void> {
  const began = performance.now()
  for (const { name, close, untilMs } of opened.splice(0).reverse()) {
    const leftMs = Math.max(LEAST_MS, untilMs - (performance.now() - began))
    try {
      if (!(await isDoneWithin(leftMs, close(leftMs)))) say(`${name}: not closed in time`)
    } catch (error) {
      say(`${name}: not closed cleanly: ${(error as Error).message}`)
    }
  }
}

/** Whether the work is done in time; otherwise it continues. Throws what the work throws. */
export async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  try {
    return await Promise.race([work.then(() => true), pause(ms, false, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

const logError = (error: Error) => process.stderr.write(`${error.stack ?? error.message}\n`)
