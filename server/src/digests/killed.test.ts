import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostOffice } from '../../test/servers/post-office.ts'
import { createWorld, type World } from '../../test/world.ts'
import { openMail } from '../mail/mail.ts'
import { notify } from '../notifications/notifications.ts'
import { openDigests } from './digests.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let child: ChildProcess
/** The office has an email, and answers when it is let. */
let hasEmail: PromiseWithResolvers<void>
let mayAnswer: PromiseWithResolvers<boolean>

beforeEach(async () => {
  hasEmail = Promise.withResolvers()
  mayAnswer = Promise.withResolvers()
  office = await openPostOffice({
    beforeTaking: async () => {
      hasEmail.resolve()
      if (!(await mayAnswer.promise)) throw new Error('Not taken')
    },
  })
  world = await createWorld({ SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' })
  const { ann, ben } = await world.friendsAndStranger()
  await notify(world.db, { type: 'mention', to: [ann.id], relatedUserId: ben.id })
  await sql`update notifications set created_at = now() - interval '16 minutes'`.execute(world.db)
  await openDigests(world, openMail(world))()
  child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      PUBLIC_URL: world.config.publicUrl,
      DATA_DIR: world.config.dataDir,
      DATABASE_URL: world.url,
      SMTP_URL: office.url,
      MAIL_FROM: 'Kith <kith@example.org>',
      LOG_LEVEL: 'fatal',
    },
    stdio: 'ignore',
  })
  await hasEmail.promise
  child.kill('SIGKILL')
  await once(child, 'exit')
})
afterEach(async () => {
  child.kill('SIGKILL')
  await world.close()
  await office.close()
})

/** What another process does: it finds that nobody works on the job any more, and does it. */
async function takeOver(): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '61 seconds' where name = 'mail-digest'`.execute(
    world.db,
  )
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(world.db)
  const boss = new PgBoss({ connectionString: world.url, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise('mail-digest')
  await boss.stop()
  expect(await world.jobs.workOff('mail-digest')).toBe(0)
}

test('a digest whose process is killed before the mail server took it arrives once', async () => {
  mayAnswer.resolve(false)
  mayAnswer = Promise.withResolvers()
  mayAnswer.resolve(true)
  await takeOver()
  await takeOver()
  expect(office.arrived).toHaveLength(1)
})

test('a digest whose process is killed before it records the delivery arrives again, as the same email', async () => {
  mayAnswer.resolve(true)
  await expect.poll(() => office.arrived.length).toBe(1)
  await takeOver()
  await takeOver()
  const ids = office.arrived.map(({ source }) => /^Message-ID: (.*)\r$/im.exec(source)?.[1])
  expect(ids).toEqual([ids[0], ids[0]])
  expect(ids[0]).toMatch(/^<digest-/)
})
