import { listen } from '../core/database/listener.ts'
import type { Deps } from '../core/deps.ts'
import { publicAddresses } from '../link-previews/link-previews.ts'
import { openKeys } from './keys.ts'
import { sendNext, SLOW_MS } from './send.ts'
import { claimDue, type Claim, msUntilNext } from './claims.ts'

/** A push that is being sent. */
type RunningPush = Claim & { ended: Promise<void>; isSlow: boolean }

export type PushService = ReturnType<typeof openPush>

/**
 * Web push: each notification is sent to the browsers of its member that want it. A trigger on the notifications says
 * what waits; the processes that work on jobs share it, and send in turns (docs/decisions/0052-push-in-turns.md).
 */
export function openPush(
  { config, db, jobs }: Pick<Deps, 'config' | 'db' | 'jobs'>,
  url: string,
  findAddresses = publicAddresses(config.pushAllow),
) {
  const keys = openKeys(db)
  const closing = new AbortController()
  const [subject, heard] = [subjectOf(config), { answers: 0, soon: 0 }]
  const deps = { db, keys, findAddresses, subject, heard, closing: closing.signal }
  const running = new Set<RunningPush>()
  let timer: NodeJS.Timeout | undefined

  const start = (claimed: Claim) => {
    const one: RunningPush = { ...claimed, isSlow: false, ended: Promise.resolve() }
    const slow = setTimeout(() => {
      one.isSlow = true
      wake()
    }, SLOW_MS).unref()
    one.ended = sendNext(deps, claimed)
      // Without the database. Its claim ends by itself, and the push is tried again.
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(slow)
        running.delete(one)
        wake()
      })
    running.add(one)
  }
  const round = oneAtATime(async () => {
    clearTimeout(timer)
    if (closing.signal.aborted) return
    for (const claimed of await claimDue(db, [...running])) start(claimed)
    const ms = await msUntilNext(db)
    if (ms !== undefined) timer = setTimeout(wake, ms).unref()
  })
  const wake = () => void round()
  const answered = () => Promise.all([...running].map(({ ended }) => ended))
  let listener: { close: () => Promise<void> } | undefined
  return {
    keys,
    findAddresses,
    open: async () => {
      if (!jobs.isWorking) return
      listener = listen({ url, channels: { push_waiting: wake }, onUp: wake, onDown: () => {} })
    },
    /** Sends what is due now, and waits for the answers. For tests. */
    sendDue: async () => {
      await round()
      for (; running.size > 0; await round()) await answered()
      clearTimeout(timer)
    },
    close: async () => {
      closing.abort()
      await listener?.close()
      await round()
      await answered()
      await round()
    },
  }
}

/** Push services write to this address when something is wrong. */
const subjectOf = ({ publicUrl }: Deps['config']) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'

/** Runs `work`; when called meanwhile, once more afterwards. What fails is left for the next call. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isWanted = false
  const run = async () => {
    while (isWanted) {
      isWanted = false
      await work().catch(() => undefined)
    }
    running = undefined
  }
  return () => {
    isWanted = true
    return (running ??= run())
  }
}
