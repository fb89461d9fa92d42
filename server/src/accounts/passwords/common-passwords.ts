import { accountWording } from '@kith/shared/accounts.ts'
import { invalid } from '../../core/errors.ts'

const COUNT = 10_000

/**
 * Refuses (400) a new password that is one of the 10,000 most common ones, or the member's user name, in any letter
 * case. `field` is its name in the form (rules/accounts.md 4).
 */
export async function refuseCommonPassword(password: string, username: string, field: string): Promise<void> {
  const folded = fold(password)
  const isRefused = folded === fold(username) || isPattern(folded) || (await commonPasswords()).has(folded)
  if (isRefused) throw invalid(field, accountWording.passwordTooCommon)
}

/** Normalized as passwords are for hashing, and without letter case: 'Password' is guessed as soon as 'password'. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

let known: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen. The list is sorted, the most common first. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COUNT)),
  )
  return known
}

/** One to four characters repeated, up to 12 characters in all. */
const REPEATED = /^(?=.{1,12}$)(.{1,4}?)\1+$/u
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/**
 * Passwords that are on every such list (222222, 654321, abcdef, hahaha), but not on this one, because zxcvbn finds
 * them in other ways.
 */
const isPattern = (folded: string) => REPEATED.test(folded) || RUNS.some((run) => run.includes(folded))
