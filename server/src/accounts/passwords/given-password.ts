import { randomInt } from 'node:crypto'
import type { Db } from '../../core/database/database.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'

/**
 * Gives a member a password that must be changed at the next sign-in. Ends their sessions and forgets their devices. Part
 * of a transaction.
 */
export async function setTemporaryPassword(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, userId)
  await forgetDevices(tx, userId)
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new password: four groups of four, easy to read out, 79 random bits. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
