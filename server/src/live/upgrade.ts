import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PATH, PAGE_NAME } from '@kith/shared/live.ts'
import type { Session, Sessions } from '../accounts/accounts.ts'
import type { Config } from '../core/config.ts'
import { refusalOf } from '../core/database/database.ts'
import { bodyOf, forbidden, Refusal, unavailable } from '../core/errors.ts'
import { notSignedIn, passwordChangeRequired } from '../core/http/guards.ts'

/** Characters. A UUID has 36. */
const NAME_MAX = 64

type Deps = {
  config: Pick<Config, 'publicUrl'>
  sessions: Pick<Sessions, 'sessionOf'>
  isListening: () => boolean
}

/** Whether a request asks for the live channel. */
export const isForLive = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === LIVE_PATH

/** The name that the page has given itself, which is up to it. */
export const pageName = ({ url = '' }: IncomingMessage) =>
  new URLSearchParams(url.split('?', 2)[1]).get(PAGE_NAME)?.slice(0, NAME_MAX) ?? null

/** In development, pages also ask Vite for its own channel. */
export const isOfVite = ({ headers }: IncomingMessage) =>
  headers['sec-websocket-protocol']?.startsWith('vite-') ?? false

/**
 * The session of a page that asks for the live channel. Throws a `Refusal`: 403 for a page of another site, or one that
 * names none, 401 without a session, 503 while nothing could be told.
 */
export async function authenticate(
  { headers: { origin, host } }: IncomingMessage,
  cookies: Record<string, string | undefined>,
  { config, sessions, isListening }: Deps,
): Promise<Session> {
  if (!isOurs(origin, [host, new URL(config.publicUrl).host]))
    throw forbidden('This request came from another site.', 'cross_site')
  const session = await sessions.sessionOf(cookies)
  if (!session) throw notSignedIn()
  if (session.viewer.mustChangePassword) throw passwordChangeRequired()
  if (!isListening()) throw unavailable()
  return session
}

const isOurs = (origin: string | undefined, hosts: (string | undefined)[]) =>
  origin !== undefined && URL.canParse(origin) && hosts.includes(new URL(origin).host)

/** Answers a refused request and ends its connection. */
export function refuseUpgrade(connection: Duplex, error: unknown): void {
  const refusal = error instanceof Refusal ? error : (refusalOf(error) ?? unavailable())
  const body = JSON.stringify(bodyOf(refusal))
  connection.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...(refusal.retryAfter === undefined ? [] : [`retry-after: ${refusal.retryAfter}`]),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
