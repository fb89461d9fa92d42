import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../../core/viewer.ts'
import { listen } from '../../core/database/listener.ts'

const SESSIONS_MAX = 10_000
/** A connection that died unnoticed brings no notifications: no entry is kept longer than this. */
const TTL_MS = 20_000

/** What the database has told: a session ended, a member changed, or that it can be heard again, or no longer. */
type SessionChange = { ended: string } | { changed: number } | { isListening: boolean }

export type Session = { viewer: SignedIn; expire: number; lastSeen: number }

/**
 * Caches signed-in members for a few seconds. The database notifies every process when a session ends or a member
 * changes (triggers in 0001-accounts.sql). While the notifications don't arrive, nothing is cached.
 */
export function openSessionCache(url: string) {
  const cached = new LRUCache<string, Session>({ max: SESSIONS_MAX, ttl: TTL_MS })
  let isListening = false
  // A result that was looked up before a change arrived is not kept after it.
  let changes = 0
  let onChange: (change: SessionChange) => void = () => {}
  const forgetMember = (userId: number) => {
    changes += 1
    for (const [sid, { viewer }] of cached) if (viewer.id === userId) cached.delete(sid)
  }
  const hearing = (heard: boolean) => () => {
    isListening = heard
    changes += 1
    cached.clear()
    onChange({ isListening })
  }
  const listener = listen({
    url,
    channels: {
      session_ended: (sid) => {
        changes += 1
        cached.delete(sid)
        onChange({ ended: sid })
      },
      member_changed: (userId) => {
        forgetMember(Number(userId))
        onChange({ changed: Number(userId) })
      },
    },
    onUp: hearing(true),
    onDown: hearing(false),
  })
  return {
    forgetMember,
    /** Calls `listener` with each change from now on, and at once with whether its notifications arrive. */
    listen: (listener: typeof onChange) => {
      onChange = listener
      onChange({ isListening })
    },
    /** The session cached under `sid`, or the one that `find` returns. */
    async get(sid: string, find: () => Promise<Session | undefined>): Promise<Session | undefined> {
      const known = cached.get(sid)
      if (known) return known
      const before = changes
      const found = await find()
      if (found && isListening && before === changes) cached.set(sid, found)
      return found
    },
    close: listener.close,
  }
}
