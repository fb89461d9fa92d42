import { isBlank } from '@kith/shared/basics.ts'
import { accountWording, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@kith/shared/accounts.ts'

export const atMost = (limit: number) => ({
  value: limit,
  message: `String must contain at most ${limit} character(s)`,
})

export const notBlank = (message: string) => (value: string) => !isBlank(value) || message

/** The same rules and messages as the server's schemas, checked in the form before anything is sent. */
export const fieldRules = {
  name: { validate: notBlank(accountWording.nameRequired), maxLength: atMost(NAME_MAX) },
  email: {
    required: accountWording.invalidEmail,
    pattern: {
      value: /^\s*[^\s@]+@[^\s@.。．｡]+([.。．｡][^\s@.。．｡]+)+\s*$/,
      message: accountWording.invalidEmail,
    },
    maxLength: atMost(EMAIL_MAX),
  },
  password: {
    minLength: { value: PASSWORD_MIN, message: accountWording.passwordTooShort },
    required: accountWording.passwordTooShort,
    maxLength: atMost(PASSWORD_MAX),
  },
}
