import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createSession } from '../../server/src/accounts/sessions/sessions.ts'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/core/config.ts'
import { type Db, openDatabase } from '../../server/src/core/database/database.ts'
import { migrate } from '../../server/src/core/database/migrate.ts'
import { openVillages } from '../village/database.ts'
import { figuresOf } from './figures.ts'

export type Person = { id: number; username: string; cookie: string }

const ASKED = 30

/** The whole server on a village, without a socket. */
export async function openVillageServer(village: string) {
  const server = await openVillages()
  const url = server.url(village)
  await migrate(url)
  const { db, pool, close } = openDatabase(url, 4)
  const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'))
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000000' })
  const app = await buildApp({ config, db, pool, url, log: pino({ level: 'silent' }), web: async () => {} })
  await app.ready()
  return {
    db,
    url,
    /** Some members for whom the condition is true. */
    signIn: (condition: string) => signIn(db, condition),
    /**
     * Median, p99, most, and the median of first times, in milliseconds. Each call is made twice: the second time
     * counts. `call` gives a path, and the viewer that asks for it.
     */
    measure: async (samples: number, call: (turn: number) => { path: string; viewer: Person }) => {
      const [times, firstTimes]: [number[], number[]] = [[], []]
      for (let turn = -10; turn < samples; turn += 1) {
        const { path, viewer } = call(Math.abs(turn))
        const ask = () => timeOf(app, path, viewer)
        const [first, time] = [await ask(), await ask()]
        if (turn < 0 || first === undefined || time === undefined) continue
        firstTimes.push(first)
        times.push(time)
      }
      const { median, p99, most } = figuresOf(times)
      return [median, p99, most, figuresOf(firstTimes).median].map((time) => time.toFixed(2))
    },
    /** The path of the page after the first `pages` pages of 100, or of the last page. */
    pathAfter: async (path: string, pages: number, { cookie }: Person) => {
      let at = path
      for (let page = 0; page < pages; page += 1) {
        const url = `${at}${at.includes('?') ? '&' : '?'}limit=100`
        const { headers } = await app.inject({ url, headers: { cookie } })
        const next = headers['x-next-cursor']
        if (typeof next !== 'string') return at
        at = `${path}${path.includes('?') ? '&' : '?'}before=${next}`
      }
      return at
    },
    close: async () => {
      await app.close()
      await close()
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Undefined for a blocked pair, whose members do not see each other. */
async function timeOf(
  app: Awaited<ReturnType<typeof buildApp>>,
  path: string,
  { cookie }: Person,
): Promise<number | undefined> {
  const began = performance.now()
  const { statusCode, body } = await app.inject({ url: path, headers: { cookie } })
  const time = performance.now() - began
  if (statusCode === 200) return time
  if (statusCode === 404 && path.includes('/users/')) return undefined
  throw new Error(`${path}: ${statusCode} ${body}`)
}

async function signIn(db: Db, condition: string): Promise<Person[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where ${sql.raw(condition)} order by hashint8(id) limit ${ASKED}`.execute(
    db,
  )
  return Promise.all(
    rows.map(async (person) => ({ ...person, cookie: `kith.sid=${await createSession(db, person.id)}` })),
  )
}
