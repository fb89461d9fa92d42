import { type RegisterInput, accountWording } from '@kith/shared/accounts.ts'
import { invitationWording } from '@kith/shared/invitations.ts'
import type { PlatformSettings } from '@kith/shared/settings/settings.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import { forbidden, invalid } from '../core/errors.ts'
import { recordAction } from '../audit/audit.ts'
import { badInvitation, claimInvitation, isRedeemable, befriendInviter } from '../invitations/invitations.ts'
import { readSettings } from '../settings/settings.ts'
import { refuseCommonPassword } from './passwords/common-passwords.ts'
import { insertMember, withTakenNames } from './members.ts'
import type { Passwords } from './passwords/passwords.ts'
import { type SignInOrigin, type SignedIn, startSession } from './sessions/sign-in.ts'

type RegistrationDeps = { db: Db; passwords: Passwords }

/**
 * Makes a member and signs them in. With an invitation all of this is one transaction. Of many registrations with one
 * code exactly one makes an account, and a failed one leaves the code unused.
 */
export async function register(
  { db, passwords }: RegistrationDeps,
  input: RegisterInput,
  from: SignInOrigin,
): Promise<SignedIn> {
  const settings = await readSettings(db)
  if (!settings.registrationEnabled) throw forbidden(accountWording.registrationClosed, 'registration_closed')
  const code = await usableCode(db, settings, input.inviteCode)
  await refuseCommonPassword(input.password, input.username, 'password')
  // After the code is known to be good, because hashing is expensive; before the transaction, because that locks the
  // invitation.
  const passwordHash = await passwords.hash(from.address, input.password)
  return withTakenNames(db, input, () =>
    inTransaction(db, async (tx) => {
      const claimed = code === undefined ? undefined : await claimInvitation(tx, code)
      const row = await insertMember(tx, {
        username: input.username,
        name: input.name,
        email: input.email,
        passwordHash,
        role: claimed?.role ?? 'user',
        defaultPostVisibility: settings.defaultPostVisibility,
        lastLogin: new Date(),
      })
      if (claimed) await befriendInviter(tx, claimed, row.id)
      if (claimed?.isForFirstAdmin) await recordAction(tx, row, { act: 'user.first_admin' })
      return startSession(tx, row, from)
    }),
  )
}

/** The code to redeem. While registration is open none is needed, and a bad one is ignored. */
async function usableCode(db: Db, { inviteOnly }: PlatformSettings, code = ''): Promise<string | undefined> {
  if (code !== '' && (await isRedeemable(db, code))) return code
  if (!inviteOnly) return undefined
  throw code === '' ? invalid('inviteCode', invitationWording.codeRequired) : badInvitation()
}
