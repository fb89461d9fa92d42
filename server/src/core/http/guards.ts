import type { Role } from '@kith/shared/accounts.ts'
import { SENT_BY } from '@kith/shared/basics.ts'
import type { NotFoundSubject } from '@kith/shared/errors.ts'
import type { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, forbidden, notFound } from '../errors.ts'
import type { LimitName, Limits } from '../limits/limits.ts'
import type { SignedIn } from '../viewer.ts'

/** The cookie with the token of a session (rules/accounts.md 8). */
export const SESSION_COOKIE = 'kith.sid'

/** Who may call a route. Every route must declare it. */
export type AccessLevel = 'public' | 'member' | 'moderator' | 'admin'

/** A form with files in the field `field`. The other fields may come as JSON instead, unless a file is needed. */
export type FormDescription = { field: string; filesMax: number; input?: z.ZodType }

declare module 'fastify' {
  interface FastifyContextConfig {
    who?: AccessLevel
    /** What the words of a 404 name as missing; 'Not found' without it. */
    about?: NotFoundSubject
    /** The limit from which each call of a member takes one. Without it the route takes from one itself. */
    limit?: LimitName
    /** Open to a member who must choose a new password first. */
    beforePasswordChange?: boolean
    /** The form of a route that reads its body itself, for the description of the calls. */
    form?: FormDescription
    /** The types of the file that a route answers with, for the description of the calls. */
    sends?: string[]
  }
  interface FastifyRequest {
    viewer: SignedIn | null
    /** For who reads a body: whoever was signed out or suspended, or lost a role, while it came, does nothing more. */
    checkAccessAgain: () => Promise<void>
  }
}

/**
 * Finds the member of a request's cookie, and may renew the cookie on the reply. A call that is not public may be refused
 * at once, with the reason why the session has ended.
 */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<SignedIn | null>

/** The viewer of a route that only members may call. */
export function viewerOf(request: FastifyRequest): SignedIn {
  if (!request.viewer) throw notSignedIn()
  return request.viewer
}

export const passwordChangeRequired = () =>
  forbidden('Please choose a new password first.', 'password_change_required')
export const notAllowed = () => forbidden('You may not do that.')
const notTheSender = () => new Refusal(401, 'other_member', 'Somebody else has signed in.')
export const notSignedIn = () => new Refusal(401, 'not_signed_in', 'Please sign in.')

const RANK: Record<Role, number> = { user: 0, moderator: 1, admin: 2 }
const NEEDED: Record<Exclude<AccessLevel, 'public'>, number> = { member: 0, moderator: 1, admin: 2 }

/** Checks a request before its body is read: lets it through to its route, or refuses it. */
export async function checkAccess(request: FastifyRequest, reply: FastifyReply, authenticate: Authenticate) {
  const { who, beforePasswordChange } = request.routeOptions.config
  if (who === undefined) {
    // No route: a call gets its 404 now. Other addresses may be pages of the web client.
    if (!isCall(request)) return
    throw notFound()
  }
  // Files of the web client and health checks are the same for everybody, and work without the database.
  if (who === 'public' && !isCall(request)) return
  request.viewer = await authenticate(request, reply)
  if (isOfAnother(request)) throw notTheSender()
  if (who === 'public') return
  const viewer = viewerOf(request)
  if (viewer.mustChangePassword && !beforePasswordChange) {
    throw passwordChangeRequired()
  }
  if (RANK[viewer.role] < NEEDED[who]) throw notAllowed()
}

/** Whether the call names somebody else than the session's member as its sender (rules/accounts.md 33). */
const isOfAnother = ({ viewer, headers }: FastifyRequest) =>
  viewer !== null && ![undefined, String(viewer.id)].includes(headers[SENT_BY]?.toString())

/** Whether a request is a call of the API, however its address is written: `/%61pi/user` is one. */
export const isCall = (request: FastifyRequest) =>
  (request.routeOptions.url ?? request.url).startsWith('/api/')

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a page of another site makes with the member's cookie. */
export function refuseCrossSite(request: FastifyRequest, publicHost: string): void {
  if (SAFE.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && hostOf(origin) !== request.host && hostOf(origin) !== publicHost)
  if (isForeign) throw forbidden('This request came from another site.', 'cross_site')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** Takes from the limit that a route names, once its input is checked. For the routes that come after. */
export function limitWrites(app: FastifyInstance, limits: Limits): void {
  app.addHook('preHandler', async (request) => {
    const { limit } = request.routeOptions.config
    if (limit) await limits.take(limit, viewerOf(request).id)
  })
}
