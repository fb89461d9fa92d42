import { EMAILS_AGAIN_MAX, type InvitationEmailState, invitationWording } from '@kith/shared/invitations.ts'
import { type Db, inTransaction } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { shownEmail } from '../core/email.ts'
import { conflict } from '../core/errors.ts'
import type { Viewer } from '../core/viewer.ts'
import type { DeliveryState, Mail } from '../mail/mail.ts'
import { writeInvitationEmail } from './email.ts'
import { countEmail } from './emails-sent.ts'
import { readInvitation } from './own-invitations.ts'
import { isUnsent } from './unsent.ts'

export type InvitationEmails = {
  /** Sends an invitation to its address, in the transaction that makes it. Counts it, with or without mail (429). */
  send(tx: Db, viewer: Viewer, invitation: { id: number; email: string }): Promise<void>
  /** Sends an own one that could not be sent again; another stays as it is. 404, 429, or 409 when it has ended. */
  sendAgain(viewer: Viewer, id: number): Promise<void>
  /** Sends those that could not be sent again, of the whole site; at most so many at once. Returns how many. */
  sendUnsentAgain(): Promise<number>
}

/** Declares the emails of invitations. Each invitation has at most one under way. */
export function openInvitationEmails(deps: Deps, mail: Mail): InvitationEmails {
  const { db, config } = deps
  const queue = mail.declareEmail<{ id: number }>('invitation', (sent) => writeInvitationEmail(deps, sent), {
    record: ({ id }, state) => recordEmailState(db, id, EMAIL_STATE_OF[state]),
  })
  const refuseWithoutMail = () => {
    if (!mail.isConfigured) throw conflict('no_mail', invitationWording.noMail)
  }
  const count = (tx: Db, viewer: Viewer, email: string) =>
    countEmail(tx, viewer, email, config.rateLimitFactor)
  return {
    send: async (tx, viewer, { id, email }) => {
      await count(tx, viewer, email)
      if (!mail.isConfigured) return
      await recordEmailState(tx, id, 'waiting')
      await queue(tx, { id })
    },
    sendAgain: async (viewer, id) => {
      // Without mail too, the invitation of another is as none.
      await readInvitation(db, viewer, id)
      refuseWithoutMail()
      await inTransaction(db, async (tx) => {
        const email = await takeUnsent(tx, viewer, id)
        if (email === undefined) return
        await count(tx, viewer, email)
        await queue(tx, { id })
      })
    },
    sendUnsentAgain: async () => {
      refuseWithoutMail()
      return inTransaction(db, async (tx) => {
        const taken = await takeAllUnsent(tx)
        await queue(tx, taken)
        return taken.length
      })
    },
  }
}

const EMAIL_STATE_OF: Record<DeliveryState, InvitationEmailState> = {
  sent: 'sent',
  late: 'late',
  // Shown only while it can be used: its inviter was suspended meanwhile.
  dropped: 'unsent',
  refused: 'unsent',
  givenUp: 'unsent',
}

const recordEmailState = async (db: Db, id: number, state: InvitationEmailState) =>
  void (await db.updateTable('invitations').set({ letter: state }).where('id', '=', id).execute())

/** The address of an own, unsent one, which counts as waiting from now on. */
async function takeUnsent(tx: Db, viewer: Viewer, id: number): Promise<string | undefined> {
  // As for a new one: a member's emails are counted one at a time.
  await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
  const taken = await tx
    .updateTable('invitations')
    .set({ letter: 'waiting' })
    .where('id', '=', id)
    .where('created_by', '=', viewer.id)
    .where(isUnsent)
    .returning('email')
    .executeTakeFirst()
  // Counted in the form that a new one is.
  if (taken?.email) return shownEmail(taken.email)
  const { letter, isUsed } = await readInvitation(tx, viewer, id)
  if (isUsed || letter === 'unsent') throw conflict('invite_ended', invitationWording.ended)
  return undefined
}

async function takeAllUnsent(tx: Db): Promise<{ id: number }[]> {
  const unsent = tx
    .selectFrom('invitations')
    .select('id')
    .where(isUnsent)
    .orderBy('id')
    .limit(EMAILS_AGAIN_MAX)
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('invitations')
    .set({ letter: 'waiting' })
    .where('id', 'in', unsent)
    .returning('id')
    .execute()
}
