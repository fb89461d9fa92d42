import { accountWording } from '@kith/shared/accounts.ts'
import { Refusal, tooMany } from '../../core/errors.ts'
import type { Limits } from '../../core/limits/limits.ts'
import type { QueueKey } from '../passwords/passwords.ts'

type SignInAttempt = {
  address: string
  /** The user name or e-mail address that was typed, folded as for the look-up. */
  typed: string
  /** The known device of the member, if the sign-in comes from one. */
  device: string | undefined
}

type GuessCounter = {
  turn: QueueKey
  before: () => Promise<void>
  wrong: () => Promise<void>
  clear: () => Promise<void>
}

/**
 * How failed sign-ins are counted (rules/accounts.md 7): by what was typed, so that nobody learns which names belong
 * together, and by address. A known device is counted by itself only, so that failures of others never keep its owner
 * out.
 */
export function countFailures(limits: Limits, { address, typed, device }: SignInAttempt): GuessCounter {
  if (device !== undefined) return countAlone(limits, 'deviceFailure', device, `device ${device}`)
  const name = `name ${typed}`
  return {
    turn: address,
    before: async () => {
      await inWords(() => limits.check('loginFailure', address))
      // Counted before the password is checked: others may guess at the same name at the same time.
      await inWords(() => limits.take('loginFailure', name))
    },
    wrong: () => inWords(() => limits.take('loginFailure', address)),
    clear: () => limits.clear('loginFailure', name),
  }
}

/** Counts wrong answers to "your password?" by session, which nobody else has. */
export const countConfirmations = (limits: Limits, { id, sid }: { id: number; sid: string }): GuessCounter =>
  countAlone(limits, 'passwordConfirm', sid, id)

function countAlone(
  limits: Limits,
  name: 'deviceFailure' | 'passwordConfirm',
  key: string,
  turn: QueueKey,
): GuessCounter {
  return {
    turn,
    before: () => inWords(() => limits.take(name, key)),
    wrong: async () => {},
    clear: () => limits.clear(name, key),
  }
}

/** Refuses one failure too many in the words of the sign-in page. */
async function inWords(limited: () => Promise<void>): Promise<void> {
  try {
    await limited()
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfter === undefined) throw error
    throw tooMany(accountWording.tooManyFailures, error.retryAfter)
  }
}
