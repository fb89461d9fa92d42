import type { Config } from '../../core/config.ts'
import type { Db } from '../../core/database/database.ts'
import { type Authenticate, SESSION_COOKIE as COOKIE } from '../../core/http/guards.ts'
import { openCookie } from './cookies.ts'
import { type Session, openSessionCache } from './session-cache.ts'
import { isToken, newToken, sidOf } from './session-token.ts'
import { refuseSuspendedSession } from './suspensions.ts'

const DAY_MS = 24 * 3_600_000
const LIFETIME_DAYS = 30
const LIFETIME_MS = LIFETIME_DAYS * DAY_MS
/** A member is seen with every request; this is how often it is written down. */
const SEEN_EVERY_MS = 10 * 60_000
const USER_AGENT_MAX = 400

export type { Session }
export type Sessions = ReturnType<typeof openSessions>

/** Finds the member of a cookie, sets and clears cookies. The table stores only a digest of a cookie's token. */
export function openSessions({ db, url, config }: { db: Db; url: string; config: Config }) {
  const cache = openSessionCache(url)
  const cookie = openCookie(COOKIE, LIFETIME_DAYS, config)
  const sessionOfToken = async (token: string | undefined) => {
    if (!isToken(token)) return undefined
    const sid = sidOf(token)
    const session = await cache.get(sid, () => findSession(db, sid))
    return session && session.expire > Date.now() ? session : undefined
  }
  const authenticate: Authenticate = async (request, reply) => {
    const token = request.cookies[COOKIE]
    const session = await sessionOfToken(token)
    if (!session || token === undefined) {
      if (isToken(token) && request.routeOptions.config.who !== 'public')
        await refuseSuspendedSession(db, token)
      return null
    }
    if (isStale(session) && (await renew(db, session))) cookie.set(reply, token)
    if (session.lastSeen < Date.now() - SEEN_EVERY_MS) await see(db, session)
    return session.viewer
  }
  return {
    authenticate,
    /** The session of the cookies of a request; it is not renewed. */
    sessionOf: (cookies: Record<string, string | undefined>) => sessionOfToken(cookies[COOKIE]),
    /** Calls a listener when a session ends or a member changes, here or in another process. */
    listen: cache.listen,
    setCookie: cookie.set,
    clearCookie: cookie.clear,
    /** Call it after a change to a member's sessions, role or password. Other processes notice it a moment later. */
    forgetMember: cache.forgetMember,
    close: cache.close,
  }
}

/** Makes a session for a browser. Returns the token for the cookie, which is stored nowhere else. */
export async function createSession(db: Db, userId: number, userAgent = ''): Promise<string> {
  const token = newToken()
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

/** Changes the token of a session, so that the old one is invalid. Undefined when the session has ended. */
export async function replaceToken(tx: Db, sid: string): Promise<string | undefined> {
  const token = newToken()
  const expire = new Date(Date.now() + LIFETIME_MS)
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ sid: sidOf(token), expire })
    .where('sid', '=', sid)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : undefined
}

export async function endSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute()
}

/** Ends all sessions of a member, except the one that is kept. */
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

/** A session lasts 30 days from its last renewal. It is renewed once a day. */
const isStale = (session: Session) => session.expire < Date.now() + LIFETIME_MS - DAY_MS

/** Whether this request renewed the session. */
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
