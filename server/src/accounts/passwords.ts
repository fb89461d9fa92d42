import { openTurns } from '../core/turns.ts'
import { hashPassword, matchesHash } from './password-hash.ts'

/**
 * Hashing takes a core for about 50 ms: two at a time leave room for everybody else. Each is of another address, so that
 * of many guesses at once from one of them each is counted before the next begins.
 */
const BOUNDS = { atOnce: 2, atOnceEach: 1, waitingMax: 200, waitingEachMax: 50 }

/** Whose turn it is: the address of someone who comes in, the id of a member who confirms something. */
export type Turn = string | number

/** What is done in the same turn as the comparison. */
type Counting = {
  /** Comes first; throws when there may be no further guess. */
  before: () => Promise<void>
  /** Comes after a wrong one. */
  wrong: () => Promise<void>
}

export type Passwords = {
  hash(turn: Turn, password: string): Promise<string>
  /** Takes as long without a stored hash, for a member who does not exist, and is then false. */
  matches(turn: Turn, password: string, stored: string | undefined, counting?: Counting): Promise<boolean>
}

/** Hashes passwords a few at a time, fairly by address; 503 to who has too many waiting already. */
export function openPasswords(work = { hashPassword, matchesHash }): Passwords {
  const inTurn = openTurns(BOUNDS)
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

/** No PHC string: it is compared at the full cost and matches nothing. */
const NOBODYS = ''
