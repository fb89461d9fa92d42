import { Gauge, type Registry } from 'prom-client'
import { isDoneWithin } from '../process/shutdown.ts'
import { timedCache } from '../timed-cache.ts'
import type { Store } from './store.ts'

const ASKED_EVERY_MS = 5_000
/** Whoever asks wants to know soon, also when the store says nothing. */
const PATIENCE_MS = 1_000

export type StorageWatch = {
  /** Whether the store of files answers; decided within a second. That it does is believed for 5 s. */
  state: () => Promise<'ok' | 'away'>
}

/** Asks the store whether it is there when somebody wants to know. Each call of a member finds out for itself. */
export function watchStorage({ check }: Pick<Store, 'check'>): StorageWatch {
  const ask = timedCache(ASKED_EVERY_MS, async () => {
    if (!(await isDoneWithin(PATIENCE_MS, check()))) throw new Error('The store does not answer')
  })
  const state = () =>
    ask().then(
      () => 'ok' as const,
      () => 'away' as const,
    )
  return { state }
}

/** Adds to the metrics whether the store of files answers. */
export function showStorage(registry: Registry, storage: StorageWatch): void {
  const up = new Gauge({
    name: 'kith_storage_up',
    help: 'Whether the store of files answers: 1, or 0 when it is away',
    async collect() {
      this.set((await storage.state()) === 'ok' ? 1 : 0)
    },
    registers: [],
  })
  registry.registerMetric(up)
}
