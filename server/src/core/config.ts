import { join, resolve } from 'node:path'
import { z } from 'zod'
import { wrongSetting } from './config-words.ts'
import { check } from './http/input.ts'
import { memoryHere } from './process/memory.ts'
import { FILE_SETTING_NAMES, withSecretsOfFiles } from './secret-files.ts'
import {
  urlSetting,
  bucketSettings,
  databases,
  folder,
  hasReadableEscapes,
  host,
  hosts,
  origin,
  recipients,
  sender,
  integerSetting,
} from './setting-kinds.ts'

/** An embedded PostgreSQL takes some 10 MB for each connection. */
const poolHere = () => Math.max(6, Math.min(20, Math.floor(memoryHere() / 2 ** 26)))

/** What the operator may set, by environment or `.env` (rules/settings.md 12). White space around a value is no part of it. */
const environment = z.object({
  PORT: integerSetting(0, 65_535).default(3000),
  HOST: host.default('localhost'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: folder.default('./data'),
  DISK_RESERVE_MB: integerSetting(0, 1_000_000_000).optional(),
  DATABASE_URL: databases.optional(),
  REDIS_URL: urlSetting(/^rediss?$/)
    .refine(hasReadableEscapes)
    .optional(),
  DATABASE_POOL: integerSetting(2, 200).default(poolHere),
  TRUST_PROXY: z.union([z.stringbool().transform(Number), integerSetting(0, 10)]).default(0),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(0.1).max(1_000_000))
    .default(1),
  LINK_PREVIEW_ALLOW: hosts,
  PUSH_ALLOW: hosts,
  SMTP_URL: urlSetting(/^smtps?$/).optional(),
  MAIL_FROM: sender.optional(),
  ...bucketSettings('S3'),
  BACKUP_DIR: folder.optional(),
  ...bucketSettings('BACKUP_S3'),
  BACKUP_ENCRYPT_TO: recipients,
  BACKUP_KEEP: integerSetting(1, 1_000).default(7),
  BACKUP_AT: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/)
    .default('02:23'),
  BACKUP_PING_URL: urlSetting(/^https?$/).optional(),
  BACKUP_BEFORE_UPGRADE: z.stringbool().default(true),
  RELEASES_URL: urlSetting(/^https?$/).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  LOG_FAILED_SIGN_INS: z.stringbool().default(false),
})

type Environment = z.output<typeof environment>

const consistent = environment
  .refine((set) => set.SMTP_URL === undefined || set.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'Is needed with SMTP_URL: whom the mail is from',
  })
  .superRefine((set, context) => {
    for (const prefix of ['S3', 'BACKUP_S3'] as const) {
      if (
        ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'ENDPOINT'].every(
          (part) => set[`${prefix}_${part}` as 'S3_BUCKET'] === undefined,
        )
      )
        continue
      const lacking = (['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const)
        .map((part) => `${prefix}_${part}` as const)
        .filter((name) => set[name] === undefined)
      for (const name of lacking)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `Is needed with the other settings of ${prefix}`,
        })
    }
  })
  .refine((set) => set.BACKUP_DIR === undefined || set.BACKUP_S3_BUCKET === undefined, {
    path: ['BACKUP_S3_BUCKET'],
    message: 'must be left out, as BACKUP_DIR is set too',
  })
  .refine(
    (set) =>
      set.BACKUP_S3_BUCKET === undefined ||
      set.BACKUP_S3_BUCKET !== set.S3_BUCKET ||
      hrefOf(set.BACKUP_S3_ENDPOINT) !== hrefOf(set.S3_ENDPOINT),
    {
      path: ['BACKUP_S3_BUCKET'],
      message: 'must be another bucket than S3_BUCKET: both would be lost together',
    },
  )
  .refine(
    ({ DATA_DIR, BACKUP_DIR = '' }) => !OWN_FOLDERS.some((own) => isWithin(BACKUP_DIR, join(DATA_DIR, own))),
    {
      path: ['BACKUP_DIR'],
      message: 'must be another folder than those that Kith keeps its data in',
    },
  )

const hrefOf = (url: string | undefined) => url && new URL(url).href

/** What lies in them is Kith's or PostgreSQL's alone. */
const OWN_FOLDERS = ['postgres', 'media', 'before-upgrade']
const isWithin = (path: string, above: string) => `${resolve(path)}/`.startsWith(`${resolve(above)}/`)

/** A bucket of an S3-compatible store. Without an endpoint it is Amazon's. */
export type Bucket = {
  /** What its settings begin with. */
  prefix: 'S3' | 'BACKUP_S3'
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path, not in the name of the host. */
  pathStyle: boolean
}

export type Config = {
  port: number
  host: string
  /** Without a slash at the end. Decides whether cookies are Secure. */
  publicUrl: string
  /** An absolute path. */
  dataDir: string
  /** How many bytes stay free on the disk of `dataDir`; a part of the disk when absent (`core/process/disk.ts`). */
  diskReserve: number | undefined
  /** When absent, an embedded server under `dataDir` is used. */
  databaseUrl: string | undefined
  databasePool: number
  /** A Redis or Valkey through which processes tell one another what is live; PostgreSQL when absent. */
  redisUrl: string | undefined
  /**
   * How many proxies are in front. Each adds an address to the end of X-Forwarded-For. Addresses before those are only
   * claimed by the caller and are ignored.
   */
  trustProxy: number
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  /** `host:port` of servers in a private network from which link previews may be fetched. */
  linkPreviewAllow: string[]
  /** `host:port` of push services in a private network; they may be without TLS. */
  pushAllow: string[]
  /** The server that takes outgoing mail, and the sender of the mail. Absent without a mail service. */
  mail: { smtpUrl: string; from: { name: string; address: string } } | undefined
  /** What files are kept in; on the disk when absent. */
  s3: Bucket | undefined
  /** Absent when no nightly backups are made. */
  backups:
    | {
        /** Where they go: an absolute path, or a bucket. */
        place: { dir: string } | { s3: Bucket }
        /** Public keys of age. Each backup is encrypted for all of them; as it is when there are none. */
        encryptTo: string[]
        /** How many of them stay. */
        keep: number
        /** When they are made, in UTC. */
        at: { hour: number; minute: number }
        /** Is called after each good one, so that a watcher hears when none came. */
        pingUrl: string | undefined
      }
    | undefined
  /** Whether the database is backed up before migrations change it. */
  backupBeforeUpgrade: boolean
  releasesUrl: string | undefined
  metricsToken: string | undefined
  /** By default `warn` for text, `info` for JSON. */
  logLevel: string | undefined
  /** By default text at a terminal, else JSON. */
  logFormat: 'json' | 'text' | undefined
  /** Whether the log has the address of each failed sign-in. */
  logFailedSignIns: boolean
}

/** For those who look at the settings as they were written. All others call `readConfig`. */
export const environmentHere = () => process.env
export const SETTING_NAMES = [...Object.keys(environment.shape), ...FILE_SETTING_NAMES]

/** A path as the operator means it. npm runs its scripts in the folder of Kith, wherever it was called. */
export const pathOfCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

/**
 * Checks the environment and returns the configuration. Throws one line that names every wrong setting. It never
 * repeats a value, because some are secrets. Empty counts as not set.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const settings = withSecretsOfFiles(env)
  const trimmed = Object.keys(environment.shape).map((name) => [name, settings[name]?.trim()] as const)
  const given = Object.fromEntries(trimmed.filter(([, value]) => value !== undefined && value !== ''))
  const checked = check(consistent, given)
  if (!checked.success) {
    const wrong = checked.error.issues.map(wrongSetting)
    throw new Error(`Wrong configuration: ${[...new Set(wrong)].join('; ')}`)
  }
  const set = checked.data
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    dataDir: resolve(set.DATA_DIR),
    diskReserve: set.DISK_RESERVE_MB === undefined ? undefined : set.DISK_RESERVE_MB * 2 ** 20,
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    redisUrl: set.REDIS_URL,
    trustProxy: set.TRUST_PROXY,
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    linkPreviewAllow: set.LINK_PREVIEW_ALLOW,
    pushAllow: set.PUSH_ALLOW,
    mail: set.SMTP_URL && set.MAIL_FROM ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM } : undefined,
    s3: bucketOf(set, 'S3'),
    backups: backupsOf(set),
    backupBeforeUpgrade: set.BACKUP_BEFORE_UPGRADE,
    releasesUrl: set.RELEASES_URL,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    logFormat: set.LOG_FORMAT,
    logFailedSignIns: set.LOG_FAILED_SIGN_INS,
  }
}

function backupsOf(set: Environment): Config['backups'] {
  const s3 = bucketOf(set, 'BACKUP_S3')
  const place = set.BACKUP_DIR ? { dir: resolve(set.BACKUP_DIR) } : s3 && { s3 }
  if (!place) return undefined
  const [hour = 0, minute = 0] = set.BACKUP_AT.split(':').map(Number)
  return {
    place,
    encryptTo: set.BACKUP_ENCRYPT_TO,
    keep: set.BACKUP_KEEP,
    at: { hour, minute },
    pingUrl: set.BACKUP_PING_URL,
  }
}

function bucketOf(set: Environment, prefix: Bucket['prefix']): Bucket | undefined {
  const bucket = set[`${prefix}_BUCKET`]
  const accessKeyId = set[`${prefix}_ACCESS_KEY_ID`]
  const secretAccessKey = set[`${prefix}_SECRET_ACCESS_KEY`]
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = set[`${prefix}_ENDPOINT`]
  const pathStyle = set[`${prefix}_PATH_STYLE`] ?? endpoint !== undefined
  return {
    prefix,
    endpoint,
    region: set[`${prefix}_REGION`],
    bucket,
    accessKeyId,
    secretAccessKey,
    pathStyle,
  }
}
