import type { Deps } from '../core/deps.ts'
import type { App } from '../core/http.ts'
import { sweepMedia } from './discarding.ts'
import { clearLeftForms } from './form.ts'

const HOUR_MS = 3_600_000

/** Sweeps files that came to nothing, at the start and every hour, for as long as the server runs. */
export function keepTidy(app: App, deps: Deps): void {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = Promise.all([sweepMedia(deps), clearLeftForms(deps.config.dataDir, HOUR_MS)]).then(
      () => undefined,
      (error: unknown) => app.log.warn({ err: error }, 'sweeping files failed; it is tried again in an hour'),
    )
  }
  const timer = setInterval(sweep, HOUR_MS).unref()
  app.addHook('onReady', async () => sweep())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await sweeping
  })
}
