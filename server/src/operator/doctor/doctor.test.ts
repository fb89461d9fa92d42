import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseIn } from '../../../test/database.ts'
import { openPostOffice } from '../../../test/servers/post-office.ts'
import { openS3Server } from '../../../test/s3/s3-server.ts'
import { type World, createWorld } from '../../../test/world.ts'
import { readMigrations } from '../../core/database/migrations.ts'
import { asLines, examineSite } from './doctor.ts'

let world: World
let site: Record<string, string>
let blocked: string
beforeAll(async () => {
  world = await createWorld()
  const { dataDir } = world.config
  blocked = join(dataDir, 'a-file')
  await writeFile(blocked, '')
  site = {
    DATABASE_URL: world.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1:9',
    DISK_RESERVE_MB: '0',
  }
})
afterAll(() => world.close())

const examined = (settings: Record<string, string> = {}, mailTo?: string) =>
  examineSite({ ...site, ...settings }, mailTo)

/** The parts with problems, and those with warnings. */
async function troubles(settings: Record<string, string>) {
  const findings = await examined(settings)
  const partsOf = (state: string) => findings.filter((one) => one.state === state).map(({ part }) => part)
  return { problems: partsOf('problem'), warnings: partsOf('warning'), text: asLines(findings) }
}

test.each([
  ['DATA_DIR', () => blocked],
  ['DATA_DIR', () => join(blocked, 'data')],
  ['BACKUP_DIR', () => blocked],
  ['BACKUP_DIR', () => join(blocked, 'backups')],
])('%s on a file is one problem, in the same words each time', async (name, place) => {
  const findings = await examined({ [name]: place() })
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([
    expect.objectContaining({ says: `${blocked} is no folder.`, todo: `Set ${name} to one.` }),
  ])
})

test('a sound site has no problem, and every part is looked at', async () => {
  const office = await openPostOffice()
  const store = await openS3Server()
  const backups = join(site['DATA_DIR']!, '..')
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'kith@example.org' }
  const findings = await examined({ ...mail, ...store.settings, BACKUP_DIR: backups }, 'ada@example.org')
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
  const parts = [
    'configuration',
    'release',
    'machine',
    'disk',
    'storage',
    'live',
    'mail',
    'address',
    'database',
    'schema',
    'jobs',
    'files',
    'clock',
  ]
  expect([...new Set(findings.map(({ part }) => part))]).toEqual([...parts, 'backups'])
  expect(office.emailsTo('ada@example.org')).toHaveLength(1)
  await store.close()
  await office.close()
})

test.each([
  ['configuration', () => ({ PORT: '99999999' })],
  ['disk', () => ({ DATA_DIR: blocked })],
  ['disk', () => ({ DATA_DIR: join(blocked, 'site') })],
  ['database', () => ({ DATABASE_URL: 'postgres://kith:hush-hush@127.0.0.1:9/kith' })],
  ['mail', () => ({ SMTP_URL: 'smtp://kith:hush-hush@127.0.0.1:9', MAIL_FROM: 'kith@example.org' })],
  ['backups', () => ({ BACKUP_DIR: blocked })],
  ['live', () => ({ REDIS_URL: 'redis://:hush-hush@127.0.0.1:9' })],
  ['backups', () => ({ BACKUP_DIR: join(blocked, 'backups') })],
  [
    'storage',
    () => ({
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'kith',
      S3_ACCESS_KEY_ID: 'kith',
      S3_SECRET_ACCESS_KEY: 'hush-hush',
    }),
  ],
])('a broken %s is a problem, and no secret is told', async (part, settings) => {
  const { problems, text } = await troubles(settings())
  expect(problems).toContain(part)
  expect(text).not.toContain('hush-hush')
})

test.each([
  ['METRICS_TOKEN is easy to guess', { METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaa' }],
  ['Did you mean METRICS_TOKEN?', { METRCS_TOKEN: 'x' }],
  ['Did you mean SMTP_URL?', { SMTP_ULR: 'x' }],
  ['Did you mean BACKUP_DIR?', { BACKUPDIR: '/x' }],
  ['Set TRUST_PROXY=1', { PUBLIC_URL: 'https://127.0.0.1:9' }],
  ['Set HOST=localhost', { TRUST_PROXY: '1', HOST: '0.0.0.0' }],
  ['passwords go over the network', { PUBLIC_URL: 'http://kith.invalid' }],
  ['links in mails lead nowhere', { HOST: '0.0.0.0' }],
  ['no mail is sent', { MAIL_FROM: 'kith@example.org' }],
  ['BACKUP_KEEP is set', { BACKUP_KEEP: '3' }],
])('what is weak or contradictory is a warning: %s', async (words, settings) => {
  const { warnings, text } = await troubles(settings)
  expect(warnings).toContain('configuration')
  expect(text).toContain(words)
})

test('the reason of a mail server that refuses us is reported, without what it repeats of our words', async () => {
  const server = createServer((line) => {
    line.on('error', () => {}).write('220 mail\r\n')
    line.on('data', (said: Buffer) => {
      if (said.includes('EHLO')) line.write('250-mail\r\n250 AUTH PLAIN\r\n')
      else line.write(`535 ${said.toString().trim()}\r\n`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const told = async (scheme: string) => {
    const SMTP_URL = `${scheme}://kith:hush-hush@127.0.0.1:${port}`
    return (await troubles({ SMTP_URL, MAIL_FROM: 'kith@example.org' })).text
  }
  const refused = await told('smtp')
  expect(refused).toContain('does not take our mail: it refuses the user or the password (535)')
  expect(refused).not.toContain(Buffer.from('\0kith\0hush-hush').toString('base64'))
  expect(await told('smtps')).toContain('does not take our mail: there is no TLS on this port')
  server.close()
})

test('a database of newer code is a problem, and a missing migration a warning', async () => {
  await sql`insert into schema_migrations (version, name, checksum) values (9999, '9999-later.sql', 'x')`.execute(
    world.db,
  )
  const { text } = await troubles({})
  expect(text).toContain('✗ database')
  expect(text).toContain('9999-later.sql')
  await sql`delete from schema_migrations where version = 9999`.execute(world.db)
  await sql`create table aside as select * from schema_migrations order by version desc limit 1`.execute(
    world.db,
  )
  await sql`delete from schema_migrations where version = (select version from aside)`.execute(world.db)
  expect((await troubles({})).text).toContain('Migrations that are missing: 1')
  await sql`insert into schema_migrations select * from aside`.execute(world.db)
})

test('a migration that ran with the text of an earlier release does not count as changed', async () => {
  const migration = (await readMigrations()).find(({ formerly }) => formerly?.length)!
  const keep = async (checksum: string) =>
    sql`update schema_migrations set checksum = ${checksum} where version = ${migration.version}`.execute(
      world.db,
    )
  const says = `${migration.name} is not what the database was made with`
  await keep(migration.formerly![0]!)
  expect((await troubles({})).text).not.toContain(says)
  await keep('of another text')
  expect((await troubles({})).text).toContain(says)
  await keep(migration.checksum)
})

test('a database of another encoding is a problem, and is not said to be filled', async () => {
  const { url, drop } = await databaseIn('SQL_ASCII')
  const { text } = await troubles({ DATABASE_URL: url })
  expect(text).toMatch(
    /✗ database +The database keeps text as SQL_ASCII, and Kith needs UTF8\.\n +→ Make another with createdb --encoding UTF8/,
  )
  expect(text).not.toContain('the first start fills it')
  await drop()
})

test('a database of an older PostgreSQL is a warning, and is not moved', async () => {
  const { DATABASE_URL: _, ...embedded } = site
  const old = join(site['DATA_DIR']!, 'postgres')
  await mkdir(old)
  await writeFile(join(old, 'PG_VERSION'), '17\n')
  const findings = await examineSite(embedded)
  expect(asLines(findings)).toMatch(
    /! database +The database in \S+ is of PostgreSQL 17, .*\n +→ The next npm start/,
  )
  expect(await readdir(old)).toEqual(['PG_VERSION'])
  await rm(old, { recursive: true })
})
