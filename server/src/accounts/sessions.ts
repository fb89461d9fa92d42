import { createHash, randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Db } from '../core/database.ts'
import type { Authenticate } from '../core/guards.ts'
import { type Session, openSessionCache } from './session-cache.ts'

const COOKIE = 'kith.sid'
const TOKEN = /^[\w-]{43}$/
const DAY_MS = 24 * 3_600_000
const LIFETIME_MS = 30 * DAY_MS
/** A member is seen with every request, and written down this often. */
const SEEN_EVERY_MS = 10 * 60_000
const USER_AGENT_MAX = 400

export type Sessions = ReturnType<typeof openSessions>

/** Finds the member behind a cookie, and gives and takes cookies. The table keeps only a digest of a cookie's token. */
export function openSessions({ db, url, config }: { db: Db; url: string; config: Config }) {
  const cache = openSessionCache(url)
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.publicUrl.startsWith('https:'),
  }
  const giveCookie = (reply: FastifyReply, token: string) => {
    void reply.setCookie(COOKIE, token, { ...options, maxAge: LIFETIME_MS / 1000 })
  }
  const authenticate: Authenticate = async (request, reply) => {
    const token = request.cookies[COOKIE]
    if (token === undefined || !TOKEN.test(token)) return null
    const sid = sidOf(token)
    const session = await cache.get(sid, () => findSession(db, sid))
    if (!session || session.expire <= Date.now()) return null
    if (isStale(session) && (await renew(db, session))) giveCookie(reply, token)
    if (session.lastSeen < Date.now() - SEEN_EVERY_MS) await see(db, session)
    return session.viewer
  }
  return {
    authenticate,
    giveCookie,
    takeCookie: (reply: FastifyReply) => {
      void reply.clearCookie(COOKIE, options)
    },
    /** After a change to a member's sessions, role or password: this process knows at once, the others a moment later. */
    forgetMember: cache.forgetMember,
    close: cache.close,
  }
}

/** Opens a session in a browser; the token is for the cookie and stands nowhere else. */
export async function createSession(db: Db, userId: number, userAgent = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expire = new Date(Date.now() + LIFETIME_MS)
  await db
    .insertInto('sessions')
    .values({
      sid: sidOf(token),
      user_id: userId,
      expire,
      sess: JSON.stringify({ userAgent: userAgent.slice(0, USER_AGENT_MAX) }),
    })
    .execute()
  return token
}

/** Ends one session. */
export async function endSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute()
}

/** Ends all sessions of a member, but for the one that is kept. */
export async function endSessions(db: Db, userId: number, kept = ''): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('sid', '<>', kept).execute()
}

async function findSession(db: Db, sid: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'role', 'must_change_password', 'expire', 'last_seen'])
    .where('sid', '=', sid)
    .executeTakeFirst()
  return (
    row && {
      expire: row.expire.getTime(),
      lastSeen: row.last_seen.getTime(),
      viewer: {
        id: row.id,
        role: row.role,
        mustChangePassword: row.must_change_password,
        sid,
      },
    }
  )
}

/** Thirty days roll: a session is prolonged once a day. */
const isStale = (session: Session) => session.expire < Date.now() + LIFETIME_MS - DAY_MS

/** Whether it was this request that prolonged the session. */
async function renew(db: Db, session: Session): Promise<boolean> {
  const before = new Date(session.expire)
  const expire = new Date(Date.now() + LIFETIME_MS)
  session.expire = expire.getTime()
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expire })
    .where('sid', '=', session.viewer.sid)
    .where('expire', '<=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function see(db: Db, session: Session): Promise<void> {
  const before = new Date(session.lastSeen)
  session.lastSeen = Date.now()
  await db
    .updateTable('sessions')
    .set({ last_seen: new Date(session.lastSeen) })
    .where('sid', '=', session.viewer.sid)
    .where('last_seen', '<=', before)
    .execute()
}

const sidOf = (token: string) => createHash('sha256').update(token).digest('hex')
