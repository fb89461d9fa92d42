import { disownRead } from './key-in-tab.ts'
import { nameInTab, renewTabId, tabId } from './tab-name.ts'

const LOCK = 'kith.tab'
/** Milliseconds. A tab that is reloaded gets its lock back at once, a duplicated one never. */
const PATIENCE = 1_000

/** Whether a tab of this browser is open. Where the browser has no locks (plain http), no other tab counts as open. */
export async function isTabOpen(id: string): Promise<boolean> {
  if (id === tabId()) return true
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held.some(({ name }) => name === nameInTab(LOCK, id))
}

/** Shows the other tabs that this one is open, for as long as it is. */
export function announceTab(): void {
  const name = nameInTab(LOCK)
  const wait = new AbortController()
  const timer = setTimeout(() => wait.abort(), PATIENCE)
  const hold = () => {
    clearTimeout(timer)
    return new Promise<never>(() => undefined)
  }
  locks()
    ?.request(name, { signal: wait.signal }, hold)
    .catch(() => {
      clearTimeout(timer)
      // Some browsers have locks and give none. Asking again would never end.
      if (!wait.signal.aborted) return
      disownRead()
      renewTabId()
      announceTab()
    })
}

/** Missing on plain http. */
const locks = (): LockManager | undefined => navigator.locks
