import { z } from 'zod'
import { email, newPassword } from './accounts.ts'

/** How long the link in the mail is valid (rules/accounts.md 16). */
export const RESET_LINK_HOURS = 1

export const passwordWording = {
  linkSent:
    'If a member has this address, a link is on its way. It works for one hour. Check your spam folder too.',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  notSent: 'The link could not be sent. Please try again.',
  notChanged: 'Your password could not be changed. Please try again.',
  changed: 'Your password has been changed. You can sign in with it now.',
} as const

export const forgotPasswordInput = z.object({ email })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>

// Any text: every invalid link gets the same refusal.
export const resetPasswordInput = z.object({ token: z.string(), newPassword })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>
