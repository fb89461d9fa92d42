import { listen } from '../core/database/listener.ts'
import type { Deps } from '../core/deps.ts'
import { publicAddresses } from '../link-previews/link-previews.ts'
import { openKeys } from './keys.ts'
import { sendNext, SLOW_MS } from './send.ts'
import { claimDue, type Claimed, findDue, msUntilNext, release } from './claims.ts'

/** Pushes that one process sends at once: those that are not slow, all, those of one push service and of one member. */
const AT_ONCE = 100
const AT_ONCE_WITH_SLOW = 400
const OF_SERVICE_AT_ONCE = 60
const OF_MEMBER_AT_ONCE = 5

/** A push that is being sent. A slow one takes no turn from others, but of its push service and its member. */
type Running = Claimed & { ended: Promise<void>; isSlow: boolean }

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
  const running = new Map<number, Running>()
  let timer: NodeJS.Timeout | undefined

  const start = (claimed: Claimed) => {
    const standAside = () => {
      running.set(claimed.id, { ...claimed, ended, isSlow: true })
      wake()
    }
    const slow = setTimeout(standAside, SLOW_MS).unref()
    const ended = sendNext(deps, claimed.id)
      // Without the database. Its claim ends by itself, and the push is tried again.
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(slow)
        running.delete(claimed.id)
        wake()
      })
    running.set(claimed.id, { ...claimed, ended, isSlow: false })
  }
  const round = oneAtATime(async () => {
    clearTimeout(timer)
    if (closing.signal.aborted) return
    const found = await findDue(db, fullNow([...running.values()]))
    const claimed = await claimDue(db, pick(found, [...running.values()]))
    if (closing.signal.aborted) return release(db, claimed)
    claimed.forEach(start)
    const ms = await msUntilNext(db)
    if (ms !== undefined) timer = setTimeout(wake, ms).unref()
  })
  const wake = () => void round()
  const answered = () => Promise.all([...running.values()].map(({ ended }) => ended))
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

/** Whose turns are all taken. */
const fullNow = (running: Claimed[]) => ({
  members: running.map(({ userId }) => userId).filter(isFull(OF_MEMBER_AT_ONCE)),
  services: running.map(({ service }) => service).filter(isFull(OF_SERVICE_AT_ONCE)),
})

/** Keeps the first one of what is there `max` times. */
const isFull =
  (max: number) =>
  <K>(key: K, index: number, keys: K[]) =>
    keys.indexOf(key) === index && keys.filter((other) => other === key).length >= max

/** Those for which there is a turn now, in their order. */
function pick(found: Claimed[], running: Running[]): Claimed[] {
  const picked: Claimed[] = [...running]
  const slow = running.filter(({ isSlow }) => isSlow).length
  const most = Math.min(AT_ONCE + slow, AT_ONCE_WITH_SLOW)
  for (const one of found) {
    if (picked.length >= most) break
    const ofMember = picked.filter(({ userId }) => userId === one.userId).length
    const ofService = picked.filter(({ service }) => service === one.service).length
    const isRunning = running.some(({ id }) => id === one.id)
    if (!isRunning && ofMember < OF_MEMBER_AT_ONCE && ofService < OF_SERVICE_AT_ONCE) picked.push(one)
  }
  return picked.slice(running.length)
}

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
  return Object.assign(
    () => {
      isWanted = true
      return (running ??= run())
    },
    { ended: async () => running },
  )
}
