import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type World, createWorld } from '../../../test/world.ts'
import { inTransaction, openDatabase, refusalOf } from './database.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => refusalOf(error),
  )

describe('a database that is away', () => {
  test('is a 503 with Retry-After, not a 500', async () => {
    const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', 1)
    expect(await failureOf(sql`select 1`.execute(nowhere.db))).toMatchObject({ status: 503, retryAfter: 2 })
    await nowhere.close()
  })

  test('is used again by itself once its connections were cut', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db)
    const answers = await Promise.all(Array.from({ length: 30 }, () => world.visitor().get('/readyz')))
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect((await world.visitor().get('/readyz')).status).toBe(200)
  })
})

test('a statement that waits for a row gives up sooner than a running one', async () => {
  const { db, close } = openDatabase(world.url, 1)
  const shown = await sql<{ lock: string; statement: string }>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
    db,
  )
  await close()
  expect(shown.rows).toEqual([{ lock: '5s', statement: '15s' }])
})

describe('a database that stays silent on open connections', () => {
  test('is a 503 after a while, and those connections are not used again', async () => {
    const line = await lineTo(new URL(world.url))
    const { db, close } = openDatabase(line.url, 1, { answerMs: 300 })
    await sql`select 1`.execute(db)
    line.goSilent()
    expect(await failureOf(sql`select 1`.execute(db))).toMatchObject({ status: 503, retryAfter: 2 })
    expect(await failureOf(sql`select 1`.execute(db))).toBeUndefined()
    await close()
    line.close()
  })
})

describe('input that slipped past a schema', () => {
  test('is a 400: a NUL, a number out of range, a word for a number', async () => {
    const statements = [
      sql`select ${'a\u0000b'}::text`,
      sql`select ${'99999999999999999999'}::bigint`,
      sql`select ${'abc'}::bigint`,
    ]
    for (const statement of statements) {
      expect(await failureOf(statement.execute(world.db))).toMatchObject({ status: 400 })
    }
  })
})

describe('a transaction', () => {
  test('that was ended to untie a deadlock is run again', async () => {
    const [a, b] = [await world.person(), await world.person()]
    const raise = (first: number, second: number, meet: () => Promise<void>) =>
      inTransaction(world.db, async (tx) => {
        await tx.updateTable('users').set({ bio: 'x' }).where('id', '=', first).execute()
        await meet()
        await tx.updateTable('users').set({ bio: 'y' }).where('id', '=', second).execute()
      })
    const meeting = meetingOf(2)
    await Promise.all([raise(a.id, b.id, meeting), raise(b.id, a.id, meeting)])
    const bios = await world.db.selectFrom('users').select('bio').where('id', 'in', [a.id, b.id]).execute()
    expect(bios.every(({ bio }) => bio !== '')).toBe(true)
  })

  test('that fails leaves nothing', async () => {
    const username = 'never_was'
    const work = inTransaction(world.db, async (tx) => {
      await sql`insert into users (username, name, email, password_hash) values (${username}, 'x', 'x@y.z', '')`.execute(
        tx,
      )
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    const found = await world.db.selectFrom('users').select('id').where('username', '=', username).execute()
    expect(found).toEqual([])
  })
})

/** Resolves for all when `count` calls have come; later calls pass at once. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here === count) resolve()
    return promise
  }
}

test('statements are named, so that each is parsed once a connection', async () => {
  const database = await testDatabase()
  const one = openDatabase(database.url, 1)
  for (const n of [1, 2, 3]) await sql`select ${n}::int`.execute(one.db)
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(one.db)
  expect(rows[0]?.count).toBe(1)
  await one.close()
  await database.close()
})

/** A proxy to the database whose open connections can fall silent, as when a network breaks. */
async function lineTo({ hostname, port, href }: URL) {
  const silencers: (() => void)[] = []
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    near.pipe(far)
    far.pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
    near.on('close', () => far.destroy())
    silencers.push(() => near.unpipe(far).resume())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(href)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    goSilent: () => silencers.splice(0).forEach((silence) => silence()),
    close: () => server.close(),
  }
}
