import { ownProfileApi } from '@kith/shared/own-profile.ts'
import {
  changePasswordInput,
  currentUser,
  loginInput,
  registerInput,
  accountsApi,
} from '@kith/shared/accounts.ts'
import { paths } from '@kith/shared/paths.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limitKeyOf } from '../core/connections/address.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { readCurrentUser } from './accounts.ts'
import type { Devices } from './sessions/known-devices.ts'
import { changePassword } from './passwords/password-change.ts'
import type { Passwords } from './passwords/passwords.ts'
import { register } from './registration.ts'
import { type Sessions, endSession } from './sessions/sessions.ts'
import { type SignInOrigin, type SignedIn, signIn } from './sessions/sign-in.ts'

const tags = ['accounts']

type Services = { passwords: Passwords; sessions: Sessions; devices: Devices }
type AccountDeps = Deps & Services

export function accountRoutes(app: App, deps: Deps, parts: Services): void {
  const all = { ...deps, ...parts }
  enteringRoutes(app, all)
  ownAccountRoutes(app, all)
  // Where keepers of passwords look for the page that changes one: https://www.w3.org/TR/change-password-url/
  const open = { config: { who: 'public' as const }, schema: { hide: true } }
  app.get('/.well-known/change-password', open, (_request, reply) =>
    reply.redirect(paths.settingsPage('security')),
  )
}

function enteringRoutes(app: App, deps: AccountDeps): void {
  const { limits, sessions, config } = deps
  app.post(
    accountsApi.login,
    {
      ...(config.logFailedSignIns && { onResponse: logFailure }),
      config: { who: 'public' },
      schema: { tags, summary: 'Sign in', body: loginInput, response: { 200: currentUser } },
    },
    async (request, reply) => {
      const from = fromOf(request, deps)
      const signedIn = await signIn(deps, request.body, from)
      if (request.viewer) sessions.forgetMember(request.viewer.id)
      return letIn(reply, signedIn, deps)
    },
  )

  app.post(
    accountsApi.register,
    {
      config: { who: 'public' },
      schema: { tags, summary: 'Register', body: registerInput, response: { 201: currentUser } },
    },
    async (request, reply) => {
      await limits.take('register', limitKeyOf(request.ip))
      const signedIn = await register(deps, request.body, fromOf(request, deps))
      await endOwnSession(request, deps)
      return reply.status(201).send(letIn(reply, signedIn, deps))
    },
  )

  app.post(
    accountsApi.logout,
    {
      // Also for a session that has ended already.
      config: { who: 'public' },
      schema: { tags, summary: 'Sign out', response: { 204: z.null() } },
    },
    async (request, reply) => {
      await endOwnSession(request, deps)
      sessions.clearCookie(reply)
      return reply.status(204).send(null)
    },
  )
}

/** A wrong password, or one try too many: never whose, as people type passwords into the wrong field. */
async function logFailure({ ip, log }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
  if (statusCode === 401 || statusCode === 429) log.warn({ address: ip }, 'sign-in failed')
}

const fromOf = (request: FastifyRequest, { devices }: AccountDeps): SignInOrigin => ({
  address: limitKeyOf(request.ip),
  userAgent: request.headers['user-agent'],
  earlierSid: request.viewer?.sid,
  devices: devices.tokensOf(request),
})

/** Sets the cookies after a sign-in, and returns the member. */
function letIn(
  reply: FastifyReply,
  { user, token, devices: tokens }: SignedIn,
  { sessions, devices }: AccountDeps,
) {
  sessions.setCookie(reply, token)
  devices.setCookie(reply, tokens)
  return user
}

/** Ends the session of the request, if it has one. */
async function endOwnSession({ viewer }: FastifyRequest, { db, sessions }: AccountDeps): Promise<void> {
  if (!viewer) return
  await endSession(db, viewer.sid)
  sessions.forgetMember(viewer.id)
}

function ownAccountRoutes(app: App, deps: AccountDeps): void {
  const { db, sessions, devices } = deps
  app.get(
    accountsApi.user,
    {
      config: { who: 'member', beforePasswordChange: true },
      schema: { tags, summary: 'The signed-in member', response: { 200: currentUser } },
    },
    async (request) => readCurrentUser(db, viewerOf(request).id),
  )

  app.put(
    ownProfileApi.password,
    {
      config: { who: 'member', beforePasswordChange: true },
      schema: {
        tags,
        summary: 'Change the own password',
        body: changePasswordInput,
        response: { 200: currentUser },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { user, token } = await changePassword(deps, viewer, request.body, devices.tokensOf(request))
      sessions.forgetMember(viewer.id)
      sessions.setCookie(reply, token)
      return user
    },
  )
}
