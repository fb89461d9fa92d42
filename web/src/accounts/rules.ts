import {
  accountWording,
  EMAIL_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESERVED_USERNAMES,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@kith/shared/accounts.ts'
import { INVITATION_CODE, invitationWording } from '@kith/shared/invitations.ts'

const atMost = (limit: number) => ({
  value: limit,
  message: `String must contain at most ${limit} character(s)`,
})
const notBlank = (message: string) => (value: string) => value.trim() !== '' || message

const passwordRule = {
  minLength: { value: PASSWORD_MIN, message: accountWording.passwordTooShort },
  required: accountWording.passwordTooShort,
  maxLength: atMost(PASSWORD_MAX),
}

export const signInRules = {
  username: { validate: notBlank(accountWording.usernameRequired), maxLength: atMost(EMAIL_MAX) },
  password: passwordRule,
}

export type Registration = {
  inviteCode: string
  username: string
  name: string
  email: string
  password: string
}

/** The same rules as the server's registration schema, in its words, for an answer before the network's. */
export const registrationRules = {
  inviteCode: {
    required: invitationWording.codeRequired,
    pattern: { value: INVITATION_CODE, message: invitationWording.invalid },
  },
  username: {
    required: accountWording.usernameRequired,
    pattern: {
      value: new RegExp(`^\\w{${USERNAME_MIN},${USERNAME_MAX}}$`),
      message: accountWording.usernameShape,
    },
    validate: (value: string) =>
      !RESERVED_USERNAMES.has(value.toLowerCase()) || accountWording.usernameReserved,
  },
  name: { validate: notBlank(accountWording.nameRequired), maxLength: atMost(NAME_MAX) },
  email: {
    required: accountWording.invalidEmail,
    pattern: { value: /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)+\s*$/, message: accountWording.invalidEmail },
    maxLength: atMost(EMAIL_MAX),
  },
  password: passwordRule,
}
