import { isDoneWithin } from './shutdown.ts'

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const CLOSE_MS = 8_000
/** The time for the work to undo what it began, after its database is closed. */
const TAKE_BACK_MS = 3_000

export type StopSignals = {
  /** Aborted when the command is to stop. */
  signal: AbortSignal
  /** Says what is to be closed then. */
  closing: (close: () => Promise<unknown>) => void
}

/**
 * Runs the work of a command. Ctrl-C and its like close what it has opened and end the process, so that neither a server
 * nor half a file stays behind. The terminal sends the signal to us, and the launcher again: only the first counts.
 */
export function untilStopped<T>(work: (stopping: StopSignals) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const opened: (() => Promise<unknown>)[] = []
  const running = work({ signal: ending.signal, closing: (close) => opened.push(close) })
  const stop = async (code: number) => {
    if (ending.signal.aborted) return
    ending.abort()
    process.stderr.write('Stopped.\n')
    await isDoneWithin(CLOSE_MS, Promise.allSettled(opened.map((close) => close())))
    await isDoneWithin(TAKE_BACK_MS, Promise.allSettled([running]))
    process.exit(code)
  }
  for (const [signal, code] of Object.entries(CODES)) process.on(signal, () => void stop(code))
  // After a stop the work fails because its connections are closed. That failure is not told.
  return running.catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
    return new Promise<never>(() => {})
  })
}
