import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { SendJob } from '../core/jobs.ts'
import type { Mail } from '../mail/mail.ts'
import { type Digest, findDue } from './due-digests.ts'
import { markTold, postponeDigest, writeDigest } from './email.ts'

/** Members that one statement looks at, because the time of a statement is limited. */
const BATCH = 5_000

/** Then a new one takes its place, with what has come since (rules/notifications.md 12). */
const TRIED_FOR = 1_800

/** Declares the digest mails, and the job that queues them. Returns what that job does. */
export function openDigests(deps: Pick<Deps, 'config' | 'db' | 'jobs'>, mail: Mail): () => Promise<void> {
  const { db, jobs } = deps
  const send = mail.declareEmail<Digest>('digest', (digest) => writeDigest(deps, digest), {
    // A refused one counts as told too, or it would begin anew each hour.
    record: async (digest, state, pause) => {
      if (state === 'sent' || state === 'refused') await markTold(db, digest)
      if (pause !== null) await postponeDigest(db, digest, pause)
    },
    triedForSeconds: TRIED_FOR,
  })
  const queue = () => queueDigests(db, send)
  if (mail.isConfigured) jobs.every('*/3 * * * *', 'queue-digests', queue)
  return queue
}

/** Queues a digest for each member who is due. Processes that do this at once queue none twice. */
export async function queueDigests(db: Db, send: SendJob<Digest>, batch = BATCH): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const above: number = after
    after = await inTransaction(db, async (tx) => {
      const { due, last } = await findDue(tx, above, batch)
      await send(tx, due)
      return last
    })
  }
}
