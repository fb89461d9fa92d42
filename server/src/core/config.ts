import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { wrongSetting } from './config-words.ts'
import { memoryHere } from './memory.ts'

/** A list of `host:port`, separated by commas or spaces. */
const hosts = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== ''),
  )
  .pipe(z.array(z.string().regex(/^(\[[\da-f:.]+\]|[^:@/?#[\]]+):\d{1,5}$/)))

/** An embedded PostgreSQL takes some 10 MB for each connection. */
const poolHere = () => Math.max(6, Math.min(20, Math.floor(memoryHere() / 2 ** 26)))

/** What the operator may set, by environment or `.env` (decisions.md §10). Empty counts as not set. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(poolHere),
  TRUST_PROXY: z.union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(10)]).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(1_000_000).default(1),
  LINK_PREVIEW_ALLOW: hosts,
  PUSH_ALLOW: hosts,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^\p{Cc}<>"]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.stringbool().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  BACKUP_BEFORE_UPGRADE: z.stringbool().default(true),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
})

type Environment = z.output<typeof environment>

const consistent = environment
  .refine((set) => set.SMTP_URL === undefined || set.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'Is needed with SMTP_URL: whom the mail is from',
  })
  .superRefine((set, context) => {
    if (S3_ALONE.every((name) => set[name] === undefined)) return
    for (const name of S3_NEEDED.filter((name) => set[name] === undefined))
      context.addIssue({ code: 'custom', path: [name], message: 'Is needed with the other settings of S3' })
  })

const S3_NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
/** Each of them means that files are to be in S3. */
const S3_ALONE = [...S3_NEEDED, 'S3_ENDPOINT'] as const

export type Config = {
  port: number
  host: string
  /** Without a slash at the end. Decides whether cookies are Secure. */
  publicUrl: string
  /** An absolute path. */
  dataDir: string
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
  mail: { smtpUrl: string; from: string } | undefined
  /** The S3-compatible store that files are kept in; on the disk when absent. Without an endpoint it is Amazon's. */
  s3:
    | {
        endpoint: string | undefined
        region: string
        bucket: string
        accessKeyId: string
        secretAccessKey: string
        /** Whether the bucket stands in the path, not in the name of the host. */
        pathStyle: boolean
      }
    | undefined
  /** Where nightly backups go, as an absolute path, and how many of them stay. Absent when none are made. */
  backups: { dir: string; keep: number } | undefined
  /** Whether the database is backed up before migrations change it. */
  backupBeforeUpgrade: boolean
  metricsToken: string | undefined
  /** By default `warn` for text, `info` for JSON. */
  logLevel: string | undefined
  /** By default text at a terminal, else JSON. */
  logFormat: 'json' | 'text' | undefined
}

export const ENV_FILE = '.env'
/** For those who look at the settings as they were written. All others call `readConfig`. */
export const environmentHere = () => process.env
export const SETTING_NAMES = Object.keys(environment.shape)

/** Loads `.env` from the working folder. Variables that are set already stay as they are. */
export function loadEnvFile(): void {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
}

/** A path as the operator means it. npm runs its scripts in the folder of Kith, wherever it was called. */
export const pathOfCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

/**
 * Checks the environment and returns the configuration. Throws one line that names every wrong setting. It never
 * repeats a value, because some are secrets.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const checked = consistent.safeParse(given)
  if (!checked.success) {
    const wrong = checked.error.issues.map(wrongSetting)
    throw new Error(`Wrong configuration: ${[...new Set(wrong)].join('; ')}`)
  }
  const set = checked.data
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    redisUrl: set.REDIS_URL,
    trustProxy: set.TRUST_PROXY,
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    linkPreviewAllow: set.LINK_PREVIEW_ALLOW,
    pushAllow: set.PUSH_ALLOW,
    mail: set.SMTP_URL && set.MAIL_FROM ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM } : undefined,
    s3: s3Of(set),
    backups: set.BACKUP_DIR ? { dir: resolve(set.BACKUP_DIR), keep: set.BACKUP_KEEP } : undefined,
    backupBeforeUpgrade: set.BACKUP_BEFORE_UPGRADE,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    logFormat: set.LOG_FORMAT,
  }
}

function s3Of(set: Environment): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = set
  const pathStyle = set.S3_PATH_STYLE ?? endpoint !== undefined
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }
}
