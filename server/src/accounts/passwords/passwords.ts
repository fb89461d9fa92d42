import { openKeyedQueue } from '../../core/limits/keyed-queue.ts'
import { hashPassword, matchesHash } from './password-hash.ts'

/**
 * Hashing takes a core for about 50 ms: two at a time leave room for everybody else. Each is for another address, so
 * that many guesses at once from one address are each counted before the next begins.
 */
const BOUNDS = { atOnce: 2, atOnceEach: 1, waitingMax: 200, waitingEachMax: 50 }

/** The key of a turn: the address of somebody who signs in, the id of a member who confirms something. */
export type QueueKey = string | number

/** Runs in the same turn as the comparison. */
type Guard = {
  /** Runs first; throws when no further guess is allowed. */
  before: () => Promise<void>
  /** Runs after a wrong guess. */
  wrong: () => Promise<void>
}

export type Passwords = {
  hash(turn: QueueKey, password: string): Promise<string>
  /** Without a stored hash, for a member who does not exist, it takes as long and is false. */
  matches(turn: QueueKey, password: string, stored: string | undefined, counting?: Guard): Promise<boolean>
}

/** Hashes passwords a few at a time, with turns by address. 503 when too many wait. */
export function openPasswords(work = { hashPassword, matchesHash }): Passwords {
  const inTurn = openKeyedQueue(BOUNDS)
  return {
    hash: (turn, password) => inTurn(turn, () => work.hashPassword(password)),
    matches: (turn, password, stored, counting) =>
      inTurn(turn, async () => {
        await counting?.before()
        const isMatch = (await work.matchesHash(password, stored ?? NOBODYS)) && stored !== undefined
        if (!isMatch) await counting?.wrong()
        return isMatch
      }),
  }
}

/** No PHC string: compared at the full cost, it matches nothing. */
const NOBODYS = ''
