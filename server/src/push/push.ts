import { sql } from 'kysely'
import { inTransaction } from '../core/database/database.ts'
import { listen } from '../core/database/listener.ts'
import type { Deps } from '../core/deps.ts'
import { publicAddresses } from '../link-previews/link-previews.ts'
import { openKeys } from './keys.ts'
import { type Push, send } from './send.ts'

/** Jobs queued in one transaction. */
const BATCH = 200
const RETRIES = 6

export type PushService = ReturnType<typeof openPush>

/**
 * Web push: each notice is sent to the browsers of its member that want it, by a durable job for each. A trigger on the
 * notices says what waits; any process turns that into jobs.
 */
export function openPush({ config, db, jobs }: Pick<Deps, 'config' | 'db' | 'jobs'>, url: string) {
  const { publicUrl, pushAllow } = config
  const keys = openKeys(db)
  const findAddresses = publicAddresses(pushAllow)
  // Push services write to this address when something is wrong.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
  const queue = jobs.define('push', (push: Push) => send({ db, keys, findAddresses, subject }, push), {
    retries: RETRIES,
    timeoutSeconds: 60,
  })
  const queueBatch = () =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<Push>`
        delete from push_waiting where (notification_id, subscription_id) in (
          select notification_id, subscription_id from push_waiting limit ${BATCH} for update skip locked)
        returning notification_id as "notificationId", subscription_id as "subscriptionId"`.execute(tx)
      for (const push of rows) await queue(tx, push)
      return rows.length
    })
  const queueAll = oneAtATime(async () => {
    while ((await queueBatch()) === BATCH);
  })
  let listener: { close: () => Promise<void> } | undefined
  return {
    keys,
    findAddresses,
    open: async () => {
      const wake = () => void queueAll()
      listener = listen({ url, channels: { push_waiting: wake }, onUp: wake, onDown: () => {} })
    },
    close: async () => {
      await listener?.close()
      await queueAll.ended()
    },
  }
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
