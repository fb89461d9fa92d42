// What a setting may be. Which settings there are stands in config.ts.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { serversOf } from './database/servers.ts'

/** A list of `host:port`, separated by commas or spaces. */
export const hosts = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== ''),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(/^(\[[\da-f:.]+\]|[^:@/?#[\]]+):\d{1,5}$/)
        .refine(isPort),
    ),
  )

function isPort(host: string): boolean {
  return Number(host.slice(host.lastIndexOf(':') + 1)) <= 65_535
}

const key = z.string().regex(/^\S+$/).optional()
const BUCKET = {
  ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^@?#]+$/)
    .optional(),
  REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  BUCKET: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  ACCESS_KEY_ID: key,
  SECRET_ACCESS_KEY: key,
  PATH_STYLE: z.stringbool().optional(),
}

type BucketSettings<Prefix extends string> = {
  [Name in keyof typeof BUCKET as `${Prefix}_${Name}`]: (typeof BUCKET)[Name]
}

/** The settings of a bucket of an S3-compatible store, each with this prefix. */
export function bucketSettings<Prefix extends string>(prefix: Prefix): BucketSettings<Prefix> {
  const named = Object.entries(BUCKET).map(([name, kind]) => [`${prefix}_${name}`, kind])
  return Object.fromEntries(named) as BucketSettings<Prefix>
}

/** Public keys of age, separated by commas or spaces. */
export const recipients = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((one) => one !== ''))
  .pipe(z.array(z.string().regex(/^age1[a-z0-9]{58,}$/)))

/** Digits alone: JavaScript reads `0x50` and `1e3` as numbers too. */
export const integerSetting = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))

/** Without the slashes `postgres:x` would be an address too, of no host. */
export const urlSetting = (protocol: RegExp) =>
  z
    .url({ protocol })
    .regex(/^\w+:\/\//)
    // A # or / in a password ends the host there, and what was the password becomes a port.
    .refine((url) => !url.includes('#') && URL.parse(url)?.pathname.includes('@') !== true)

/** Whether the escapes in an address can be read. Passwords often have a % of their own. */
export function hasReadableEscapes(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
/** Also false for one that is written as an address of its own. */
function hasOwnHost(url: string): boolean {
  const { hostname = '', pathname = '' } = URL.parse(url) ?? {}
  return hostname !== '' && !pathname.startsWith('//')
}
/** PostgreSQL's client takes a % as it stands if it begins no escape. */
const withLonePercents = (url: string) => url.replaceAll(/%(?![\da-f]{2})/gi, '%25')

const database = urlSetting(/^postgres(ql)?$/).refine((url) => hasReadableEscapes(withLonePercents(url)))

/** The address of a PostgreSQL, or of several servers of one, each with its host. */
export const databases = z
  .string()
  .refine((url) => serversOf(url).every((one) => database.safeParse(one).success))
  .refine((url) => serversOf(url).length === 1 || serversOf(url).every(hasOwnHost))

/** Whom mail is from, in two parts: in one, mail programs read a meaning into `:`, `,` and brackets of the name. */
export const sender = z
  .string()
  .trim()
  .regex(/^(([^\p{Cc}<>"]*|"[^\p{Cc}<>"]*"\s*)<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u)
  .transform((from) => {
    const [, name = '', address = from] = /^"?(.*?)"?\s*<(.*)>$/.exec(from) ?? []
    return { name, address }
  })

/** The address of a site: a scheme and a host, perhaps a port. Kith serves at its root. */
export const origin = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url))
  .refine(({ pathname, href, origin }) => pathname === '/' && href === `${origin}/`)
  // A pattern is no address: links lead nowhere, and no browser sends it as its origin.
  .refine(({ hostname }) => !hostname.includes('*'))
  .transform(({ origin }) => origin)

/** A name, or an address with or without the brackets of URLs. */
export const host = z
  .string()
  .transform((name) => name.replace(/^\[(.*:.*)\]$/, '$1'))
  .refine((name) => isIP(name) !== 0 || /^[\w-]+(\.[\w-]+)*\.?$/.test(name))

/** A path. Only a shell knows what `~` is, and the folders of the system's own keep nothing. */
export const folder = z
  .string()
  .refine((path) => !/^~|:\/\//.test(path))
  .refine((path) => !/^\/(proc|sys|dev(?!\/shm\/))(\/|$)/.test(resolve(path)))
