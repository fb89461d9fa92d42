import { accountsApi } from '@kith/shared/accounts.ts'
import { forgotPasswordInput, resetPasswordInput } from '@kith/shared/passwords.ts'
import { z } from 'zod'
import { limitKeyOf } from '../../core/connections/address.ts'
import type { Deps } from '../../core/deps.ts'
import type { App } from '../../core/http/http.ts'
import type { Mail } from '../../mail/mail.ts'
import { resetForgotten, writeResetEmail } from './forgotten-password.ts'
import type { Devices } from '../sessions/known-devices.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from '../sessions/sessions.ts'

const tags = ['accounts']

type Services = { sessions: Sessions; devices: Devices; passwords: Passwords; mail: Mail }

export function forgottenPasswordRoutes(app: App, deps: Deps, parts: Services): void {
  const { db, limits } = deps
  const { sessions, devices, passwords, mail } = parts
  const sendLink = mail.declareEmail<{ email: string }>('password-reset', (asked, job) =>
    writeResetEmail(deps, asked, job),
  )

  app.post(
    accountsApi.forgotPassword,
    {
      config: { who: 'public' },
      schema: {
        tags,
        summary: 'Send a link to choose a new password',
        body: forgotPasswordInput,
        response: { 202: z.null() },
      },
    },
    async (request, reply) => {
      const { email } = request.body
      await limits.take('passwordHelp', limitKeyOf(request.ip))
      await limits.take('passwordMail', email.toLowerCase())
      // The owner of the address is looked up only when the email is written. So this answer and its time are the same
      // for every address.
      await sendLink(db, { email })
      return reply.status(202).send(null)
    },
  )

  app.post(
    accountsApi.resetPassword,
    {
      config: { who: 'public' },
      schema: {
        tags,
        summary: 'Choose a new password with the link',
        body: resetPasswordInput,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const address = limitKeyOf(request.ip)
      await limits.take('passwordHelp', address)
      const from = { address, devices: devices.tokensOf(request) }
      const reset = await resetForgotten({ db, passwords }, request.body, from)
      sessions.forgetMember(reset.userId)
      devices.setCookie(reply, reset.devices)
      return reply.status(204).send(null)
    },
  )
}
