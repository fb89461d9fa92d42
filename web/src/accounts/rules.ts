import {
  accountWording,
  EMAIL_MAX,
  RESERVED_USERNAMES,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@kith/shared/accounts.ts'
import { INVITATION_CODE, invitationWording } from '@kith/shared/invitations.ts'
import { atMost, fieldRules, notBlank } from '../core/forms/field-rules.ts'

export const signInRules = {
  username: { validate: notBlank(accountWording.usernameRequired), maxLength: atMost(EMAIL_MAX) },
  password: fieldRules.password,
}

export type Registration = {
  inviteCode: string
  username: string
  name: string
  email: string
  password: string
}

export const registrationRules = {
  ...fieldRules,
  inviteCode: {
    required: invitationWording.codeRequired,
    pattern: { value: INVITATION_CODE, message: invitationWording.invalid },
  },
  username: {
    required: accountWording.usernameRequired,
    pattern: {
      value: new RegExp(`^\\s*\\w{${USERNAME_MIN},${USERNAME_MAX}}\\s*$`),
      message: accountWording.usernameShape,
    },
    validate: (value: string) =>
      !RESERVED_USERNAMES.has(value.trim().toLowerCase()) || accountWording.usernameReserved,
  },
}
