import { accountWording } from '@kith/shared/accounts.ts'
import { Refusal } from '../core/errors.ts'

/** The key under which wrong passwords of an account are counted, or of a name that nobody has. */
export const accountKey = (account: number | string) =>
  typeof account === 'number' ? `account ${account}` : `name ${account.toLowerCase()}`

/** The refusal of one failure too many, in the words of the sign-in page. */
export async function inWords(limited: () => Promise<void>): Promise<void> {
  try {
    await limited()
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfter === undefined) throw error
    throw new Refusal(error.status, error.code, accountWording.tooManyFailures, {
      retryAfter: error.retryAfter,
    })
  }
}
