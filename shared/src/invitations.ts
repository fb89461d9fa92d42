import { z } from 'zod'
import { email, person } from './accounts.ts'
import { id, time } from './basics.ts'

/** Addresses of the invitation calls. */
export const invitationsApi = {
  invitations: '/api/invites',
  invitation: '/api/invites/:id',
  validate: '/api/invites/validate',
  inviterPicture: '/api/invites/picture',
  email: '/api/invites/:id/letter',
  /** For admins (rules/accounts.md 40). */
  unsentEmails: '/api/moderator/invitation-letters',
} as const

/** Three groups of four uppercase letters or digits, joined by hyphens (rules/accounts.md 17). */
export const INVITATION_CODE = /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/
export const UNUSED_INVITATIONS_MAX = 20
export const EXPIRES_IN_DAYS_MAX = 365
/** Invitations by e-mail in one day: to one address from the whole site, and by one member (rules/accounts.md 24). */
export const INVITATION_EMAILS = { perAddress: 3, perMember: 10 } as const

export const invitationWording = {
  codeRequired: 'Invitation code is required',
  invalid: 'Invalid invitation code',
  valid: 'This code is valid.',
  invitedBy: (name: string) => `${name} invites you`,
  alreadyUsed: 'This invitation has been used already.',
  tooMany: 'You have 20 unused invitations. Share or revoke one before you make another.',
  tooManyEmails: 'You have sent 10 invitations by email within a day.',
  invitedEnough: 'This address has been invited 3 times within a day.',
  emailLate: 'Not sent yet. The mail server did not take it. We’ll keep trying for two days.',
  emailUnsent: 'Not sent.',
  sendAgain: 'Send again',
  sendingAgain: (email: string) => `The invitation to ${email} is on its way again.`,
  notSentAgain: 'The invitation could not be sent again',
  ended: 'This invitation can’t be used any more.',
  noMail: 'This site sends no mail.',
} as const

export const createInvitationInput = z
  .object({
    email: email.optional(),
    expiresInDays: z.int().min(1).max(EXPIRES_IN_DAYS_MAX).optional(),
  })
  .nullish()
export type CreateInvitationInput = z.infer<typeof createInvitationInput>

/** How the email of an invitation stands. A late one is tried again, an unsent one is not. */
const invitationEmailState = z.enum(['waiting', 'late', 'sent', 'unsent'])
export type InvitationEmailState = z.infer<typeof invitationEmailState>

export const invitation = z.object({
  id,
  code: z.string(),
  isUsed: z.boolean(),
  createdAt: time,
  expiresAt: time.nullable(),
  email: z.string().nullable(),
  /** Null for one without an email. */
  letter: invitationEmailState.nullable(),
  usedBy: person.nullable(),
  usedAt: time.nullable(),
})
export type Invitation = z.infer<typeof invitation>

/** Who invites. `picture` is an address that only this code opens; without one the face is drawn from the username. */
export const inviter = person.pick({ name: true, username: true }).extend({ picture: z.string().nullable() })
export type Inviter = z.infer<typeof inviter>

/** The inviter is there for a valid code only, and not for one that was made in the console. */
export const invitationCheck = z.object({ valid: z.boolean(), inviter: inviter.optional() })
export type InvitationCheck = z.infer<typeof invitationCheck>
export const invitationCheckInput = z.object({ code: z.string().min(1, invitationWording.codeRequired) })

/** How many emails go out again. */
export const emailsSentAgain = z.object({ count: z.int() })
export type EmailsSentAgain = z.infer<typeof emailsSentAgain>
/** What one call sends again. */
export const EMAILS_AGAIN_MAX = 1_000
