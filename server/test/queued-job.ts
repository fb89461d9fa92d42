import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'

/** Queues a job for another process, which hears of it at once: of a row alone it hears half a minute later. */
export async function queueJob(url: string, name: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  // Nothing is queued while the clock's own waits.
  await expect.poll(() => boss.send(name, {})).not.toBeNull()
  await boss.stop()
}
