import { accountWording } from '@kith/shared/accounts.ts'
import { invalid } from '../core/errors.ts'

const COUNT = 10_000

/**
 * Refuses (400) a new password that is among the 10,000 most common ones or is the member's user name, in whatever letter
 * case; `field` is what the form calls it (decisions.md §12).
 */
export async function refuseCommonPassword(password: string, username: string, field: string): Promise<void> {
  const folded = fold(password)
  const isRefused = folded === fold(username) || isPattern(folded) || (await commonPasswords()).has(folded)
  if (isRefused) throw invalid(field, accountWording.passwordTooCommon)
}

/** As passwords are hashed, and without regard to case: 'Password' is tried as soon as 'password'. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

let known: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is chosen; the list stands by how common each is, the most common first. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COUNT)),
  )
  return known
}

/** One to four signs again and again, up to so many signs in all. */
const REPEATED = /^(?=.{1,12}$)(.{1,4}?)\1+$/u
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/** What every such list has (222222, 654321, abcdef, hahaha), but this one leaves out because zxcvbn finds it in other ways. */
const isPattern = (folded: string) => REPEATED.test(folded) || RUNS.some((run) => run.includes(folded))
