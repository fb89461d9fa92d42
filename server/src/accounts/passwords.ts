import pLimit from 'p-limit'
import { unavailable } from '../core/errors.ts'
import { hashPassword, matchesHash } from './password-hash.ts'

/** Hashing takes a core for about 50 ms: two at a time leave room for everybody else. */
const AT_ONCE = 2
const WAITING_MAX = 100

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long without a stored hash, for a member who does not exist, and is then false. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

/** Hashes passwords a few at a time; 503 when too many wait already. */
export function openPasswords(work = { hashPassword, matchesHash }): Passwords {
  const limit = pLimit(AT_ONCE)
  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= WAITING_MAX) return Promise.reject(unavailable())
    return limit(job)
  }
  return {
    hash: (password) => inTurn(() => work.hashPassword(password)),
    matches: async (password, stored) => {
      const isMatch = await inTurn(() => work.matchesHash(password, stored ?? NOBODYS))
      return isMatch && stored !== undefined
    },
  }
}

/** No PHC string: it is compared at the full cost and matches nothing. */
const NOBODYS = ''
