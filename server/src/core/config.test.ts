import { expect, test } from 'vitest'
import { readConfig, SETTING_NAMES } from './config.ts'

test('without any setting the server runs on localhost:3000 with an embedded database under ./data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', databaseUrl: undefined })
  expect(config.dataDir).toMatch(/\/data$/)
})

test('a wrong value is one clear line that names the setting and does not repeat it', () => {
  const wrong = () => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://root:secret@host/db' })
  expect(wrong).toThrow(
    /^Wrong configuration: PORT: must be a number from 0 to 65535; DATABASE_URL: must be [^\n]*$/,
  )
  expect(wrong).not.toThrow(/secret/)
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('a trusted proxy is one unless more are named', () => {
  const proxies = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy
  expect(['', 'false', 'true', '1', '2'].map(proxies)).toEqual([0, 0, 1, 1, 2])
  expect(() => proxies('everyone')).toThrow(/^Wrong configuration: TRUST_PROXY/)
})

test('link previews are allowed a list of hosts with their ports', () => {
  const allowed = (list: string) => readConfig({ LINK_PREVIEW_ALLOW: list }).linkPreviewAllow
  expect(allowed('')).toEqual([])
  expect(allowed('Wiki.local:80, 10.0.0.5:8080,[FD00::1]:443,')).toEqual([
    'wiki.local:80',
    '10.0.0.5:8080',
    '[fd00::1]:443',
  ])
  for (const wrong of ['wiki.local', 'http://wiki.local:80', 'me@wiki:80', 'wiki:eighty', 'fd00::1:80'])
    expect(() => allowed(wrong)).toThrow(/^Wrong configuration: LINK_PREVIEW_ALLOW/)
})

const MAIL = { MAIL_FROM: 'kith@example.org' }
const bucketOf = (prefix: string) => ({
  [`${prefix}_BUCKET`]: 'files',
  [`${prefix}_ACCESS_KEY_ID`]: 'key',
  [`${prefix}_SECRET_ACCESS_KEY`]: 'secret',
})
const S3 = bucketOf('S3')

/** Values that stop the start, of the settings of a bucket. */
function wrongOfBucket(prefix: string) {
  const values = {
    ENDPOINT: [
      's3.example.org',
      'https://key:secret@s3.example.org',
      'https://s3.example.org?x=1',
      'https://s3.example.org/#a',
    ],
    REGION: ['eu west', 'https://eu'],
    BUCKET: ['my files', 'files/kith', 's3://files'],
    ACCESS_KEY_ID: ['a key'],
    SECRET_ACCESS_KEY: ['a secret'],
    PATH_STYLE: ['perhaps'],
  }
  const beside = bucketOf(prefix)
  return Object.fromEntries(
    Object.entries(values).map(([name, wrong]) => [`${prefix}_${name}`, { beside, values: wrong }]),
  )
}

/** Paths that are no files. */
const NO_FILES = ['/nowhere/secret', '/']

/** Values that stop the start, each with what is set beside it. All are told by the one line of their setting. */
const WRONG: Record<string, string[] | { beside: Record<string, string>; values: string[] }> = {
  PORT: ['-1', '70000', '3000.5', '1e3', '0x50', 'http', '3000 3001'],
  HOST: ['http://localhost', 'localhost:3000', '[::1]:3000', '::1:::', 'a b', 'me@host', '[localhost]'],
  PUBLIC_URL: [
    'kith.example.org',
    'ftp://kith.example.org',
    'https://kith.example.org/kith',
    'https://kith.example.org//',
    'https://kith.example.org/?a=1',
    'https://kith.example.org?',
    'https://kith.example.org/#top',
    'https://me:secret@kith.example.org',
    'https://kith .example.org',
    'https://kith.example.org:99999',
    'https:kith.example.org/a',
    'https://*.example.org',
    'https://*',
    'http://%2a.example.org',
  ],
  DATA_DIR: [
    '/proc/x',
    '/proc/self/fd',
    '/sys/x',
    '/dev',
    '/dev/null',
    '/tmp/../proc',
    '~',
    '~/kith',
    'file:///srv/kith',
  ],
  DATABASE_URL: [
    'mysql://kith:secret@host/db',
    'postgres:kith',
    'host/kith',
    'postgres://a b/kith',
    'postgres://host:99999/kith',
    'postgres://kith:a%de1@localhost/kith',
    'postgres://kith:12#4@localhost/kith',
    'postgres://kith:12/4@localhost/kith',
    'postgres://one,two:99999/kith',
    'postgres://one,,two/kith',
    'postgres://one,mysql://two/kith',
  ],
  DATABASE_POOL: ['1', '201', '5.5', 'many'],
  REDIS_URL: [
    'http://localhost:6379',
    'localhost:6379',
    'redis:localhost',
    'redis://local host',
    'redis://:a%ss@localhost',
    'redis://kith:12#4@localhost',
  ],
  TRUST_PROXY: ['11', '-1', '0x1', 'everyone'],
  RATE_LIMIT_FACTOR: ['0', '-1', '0x10', '1e3', 'Infinity', 'NaN'],
  LINK_PREVIEW_ALLOW: ['wiki.local', 'http://wiki.local:80', 'wiki.local:99999'],
  PUSH_ALLOW: ['push.local', 'push.local:0x50'],
  SMTP_URL: {
    beside: MAIL,
    values: [
      'http://mail.example.org',
      'smtp:mail',
      'mail.example.org',
      'smtp://a b',
      'smtp://kith:1/2@a.b',
      'smtp://kith:1#2@a.b',
    ],
  },
  MAIL_FROM: ['kith', 'a@b c'],
  ...wrongOfBucket('S3'),
  ...wrongOfBucket('BACKUP_S3'),
  BACKUP_ENCRYPT_TO: ['AGE-SECRET-KEY-1QQ', 'age1short', 'ssh-ed25519 AAAA', 'ada@example.org'],
  BACKUP_DIR: [
    '/proc/x',
    '/dev/sda',
    '~/backups',
    './data/media',
    './data/postgres/../postgres/base',
    './data/before-upgrade',
  ],
  BACKUP_KEEP: ['0', '1001', '1.5', 'all'],
  BACKUP_AT: ['24:00', '2:60', '02:23:00', '23 2 * * *', '2am'],
  BACKUP_PING_URL: ['watcher.example.org', 'ftp://watcher.example.org', 'https:watcher'],
  BACKUP_BEFORE_UPGRADE: ['sometimes'],
  RELEASES_URL: ['kith.example.org/newest.json', 'file:///newest.json'],
  METRICS_TOKEN: ['short', 'sixteen letters and more'],
  DATABASE_URL_FILE: NO_FILES,
  REDIS_URL_FILE: NO_FILES,
  SMTP_URL_FILE: NO_FILES,
  S3_ACCESS_KEY_ID_FILE: NO_FILES,
  S3_SECRET_ACCESS_KEY_FILE: NO_FILES,
  BACKUP_S3_ACCESS_KEY_ID_FILE: NO_FILES,
  BACKUP_S3_SECRET_ACCESS_KEY_FILE: NO_FILES,
  BACKUP_PING_URL_FILE: NO_FILES,
  METRICS_TOKEN_FILE: NO_FILES,
  LOG_LEVEL: ['loud', 'INFO'],
  LOG_FORMAT: ['xml'],
  LOG_FAILED_SIGN_INS: ['some'],
  DISK_RESERVE_MB: ['-1', '5 %', '1.5'],
}

test('every setting has values that stop the start, with the one line of this setting, which repeats none of them', () => {
  expect(Object.keys(WRONG).toSorted()).toEqual(SETTING_NAMES.toSorted())
  for (const [name, row] of Object.entries(WRONG)) {
    const { beside, values } = Array.isArray(row) ? { beside: {}, values: row } : row
    for (const value of values) {
      const read = () => readConfig({ ...beside, [name]: value })
      expect(read, `${name}=${value}`).toThrow(
        new RegExp(`^Wrong configuration: ${name}: (must be|Is needed) [^;\n]+$`),
      )
      expect(read, `${name}=${value}`).not.toThrow(/secret@|NaN|undefined|Invalid/)
    }
  }
})

test('backups go to one place, which is not that of the files', () => {
  const backups = bucketOf('BACKUP_S3')
  expect(readConfig({ BACKUP_DIR: '/srv/backups' }).backups?.place).toEqual({ dir: '/srv/backups' })
  expect(readConfig(backups).backups?.place).toMatchObject({ s3: { bucket: 'files', prefix: 'BACKUP_S3' } })
  expect(() => readConfig({ ...backups, BACKUP_DIR: '/srv/backups' })).toThrow(
    /^Wrong configuration: BACKUP_S3_BUCKET: must be left out/,
  )
  expect(() => readConfig({ ...backups, ...S3 })).toThrow('must be another bucket than S3_BUCKET')
  expect(
    readConfig({ ...backups, ...S3, BACKUP_S3_ENDPOINT: 'https://elsewhere.example' }).backups,
  ).toBeDefined()
})

test('white space around a value is no part of it', () => {
  const config = readConfig({
    PORT: ' 3001\n',
    HOST: ' 0.0.0.0 ',
    PUBLIC_URL: ' https://kith.example ',
    DATA_DIR: ' ',
  })
  expect(config).toMatchObject({ port: 3001, host: '0.0.0.0', publicUrl: 'https://kith.example' })
  expect(config.dataDir).toMatch(/\/data$/)
})

test('an address to listen at may have the brackets of URLs', () => {
  const host = (value: string) => readConfig({ HOST: value }).host
  expect(['[::]', '::', '[::1]', '127.0.0.1', 'kith.local', 'fe80::1%eth0'].map(host)).toEqual([
    '::',
    '::',
    '::1',
    '127.0.0.1',
    'kith.local',
    'fe80::1%eth0',
  ])
})

test('the public address decides the cookie and has no slash at its end', () => {
  const publicUrl = (value: string) => readConfig({ PUBLIC_URL: value }).publicUrl
  expect(publicUrl('https://kith.example/')).toBe('https://kith.example')
  expect(publicUrl('https://Kith.example:443')).toBe('https://kith.example')
  expect(publicUrl('http://kith.example:8080')).toBe('http://kith.example:8080')
})

test('the database may be one of several servers, and one behind a socket', () => {
  for (const url of [
    'postgres://kith:a,b@one,two:5433,[::1]/kith',
    'postgres://kith@localhost/kith?host=/run/postgresql',
  ])
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('a password may have a % of its own where its client takes it', () => {
  for (const password of ['a%ss', 'a%', 'a%25de', 'a%C3%A4']) {
    const url = `postgres://kith:${password}@localhost/kith`
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  }
})

test('mail needs an address to hand it in at and one that it is from', () => {
  const mail = (SMTP_URL: string, MAIL_FROM: string) => readConfig({ SMTP_URL, MAIL_FROM }).mail
  const url = 'smtps://kith:secret@mail.example.org:465'
  const address = 'kith@example.org'
  for (const name of [
    'Kith',
    '',
    'Kith, our club',
    'Kith: home; x',
    'Kith (club)',
    'Müller & Söhne',
    'a@b via Kith',
  ])
    expect(mail(url, `${name} <${address}>`)).toEqual({ smtpUrl: url, from: { name, address } })
  expect(mail(url, `"Kith e. V." <${address}>`)?.from).toEqual({ name: 'Kith e. V.', address })
  expect(mail(url, address)?.from).toEqual({ name: '', address })
  expect(mail('', 'kith@example.org')).toBeUndefined()
  expect(() => mail(url, '')).toThrow(/^Wrong configuration: MAIL_FROM: Is needed with SMTP_URL/)
  for (const wrong of ['kith', 'Kith <kith>', 'a@b c', 'Kith\r\nBcc: x <kith@example.org>'])
    expect(() => mail(url, wrong)).toThrow(/^Wrong configuration: MAIL_FROM/)
  expect(() => mail('https://kith:secret@mail.example.org', 'kith@example.org')).toThrow(
    /SMTP_URL: (?!.*secret)/,
  )
})
