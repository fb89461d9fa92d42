import closeWithGrace from 'close-with-grace'

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'
const SIGNALS: Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Requests under way get this long to end, and the database to write what it must. */
const GRACE_MS = 30_000
/** Ctrl-C reaches us from the terminal and again through npm and the launcher; only a later one means impatience. */
const ONE_PRESS_MS = 2_000

/** Runs `close` once when this process is told to end, or breaks, and ends it afterwards. */
export function onClosing(close: (error: Error | undefined) => Promise<void>): void {
  const { close: closeNow } = closeWithGrace({ delay: GRACE_MS, skip: SIGNALS }, ({ err }) => close(err))
  let began: number | undefined
  const told = () => {
    if (began !== undefined && Date.now() - began > ONE_PRESS_MS) process.exit(1)
    if (began !== undefined) return
    began = Date.now()
    closeNow()
  }
  for (const signal of SIGNALS) process.on(signal, told)
  // The launcher is gone, however it ended: nobody is left to tell us.
  process.once('disconnect', told)
}
