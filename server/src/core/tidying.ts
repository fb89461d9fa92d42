import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { App } from './http.ts'

const HOUR_MS = 3_600_000

/** Does the chores at the start and every hour, for as long as the server runs. What fails is tried again in an hour. */
export function keepTidy(app: App, chores: (() => Promise<unknown>)[]): void {
  let tidying: Promise<unknown> = Promise.resolve()
  const failed = (error: unknown) => app.log.warn({ err: error }, 'tidying up failed')
  const tidy = () => {
    tidying = Promise.all(chores.map((chore) => chore().catch(failed)))
  }
  const timer = setInterval(tidy, HOUR_MS).unref()
  app.addHook('onReady', async () => tidy())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await tidying
  })
}

/** Takes away what has run out: sessions, remembered answers (24 hours, decisions.md §1) and counted attempts. */
export async function dropExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expire < now()`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
}
