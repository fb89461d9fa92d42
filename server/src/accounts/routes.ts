import { changePasswordInput, currentUser, loginInput, registerInput } from '@kith/shared/accounts.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limitKeyOf } from '../core/address.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/guards.ts'
import type { App } from '../core/http.ts'
import { readCurrentUser } from './accounts.ts'
import { changePassword } from './password-change.ts'
import type { Passwords } from './passwords.ts'
import { register } from './registration.ts'
import { type Sessions, endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const tags = ['accounts']

type Means = Deps & { passwords: Passwords; sessions: Sessions }

export function accountRoutes(app: App, deps: Deps, sessions: Sessions, passwords: Passwords): void {
  const means = { ...deps, passwords, sessions }
  enteringRoutes(app, means)
  ownAccountRoutes(app, means)
}

function enteringRoutes(app: App, means: Means): void {
  const { limits, sessions } = means
  app.post(
    '/api/login',
    {
      config: { who: 'public' },
      schema: { tags, summary: 'Sign in', body: loginInput, response: { 200: currentUser } },
    },
    async (request, reply) => {
      const from = {
        address: limitKeyOf(request.ip),
        userAgent: request.headers['user-agent'],
        earlierSid: request.viewer?.sid,
      }
      const { user, token } = await signIn(means, request.body, from)
      if (request.viewer) sessions.forgetMember(request.viewer.id)
      sessions.giveCookie(reply, token)
      return user
    },
  )

  app.post(
    '/api/register',
    {
      config: { who: 'public' },
      schema: { tags, summary: 'Register', body: registerInput, response: { 201: currentUser } },
    },
    async (request, reply) => {
      await limits.take('register', limitKeyOf(request.ip))
      const { user, token } = await register(means, request.body, request.headers['user-agent'])
      await endOwnSession(request, means)
      sessions.giveCookie(reply, token)
      return reply.status(201).send(user)
    },
  )

  app.post(
    '/api/logout',
    {
      // Also for someone whose session has ended already.
      config: { who: 'public' },
      schema: { tags, summary: 'Sign out', response: { 204: z.null() } },
    },
    async (request, reply) => {
      await endOwnSession(request, means)
      sessions.takeCookie(reply)
      return reply.status(204).send(null)
    },
  )
}

/** Ends the session that the request came with, if it had one. */
async function endOwnSession({ viewer }: FastifyRequest, { db, sessions }: Means): Promise<void> {
  if (!viewer) return
  await endSession(db, viewer.sid)
  sessions.forgetMember(viewer.id)
}

function ownAccountRoutes(app: App, means: Means): void {
  const { db, sessions } = means
  app.get(
    '/api/user',
    {
      config: { who: 'member', beforePasswordChange: true },
      schema: { tags, summary: 'The signed-in member', response: { 200: currentUser } },
    },
    async (request) => readCurrentUser(db, viewerOf(request).id),
  )

  app.put(
    '/api/profile/password',
    {
      config: { who: 'member', beforePasswordChange: true },
      schema: {
        tags,
        summary: 'Change the own password',
        body: changePasswordInput,
        response: { 200: currentUser },
      },
    },
    async (request) => {
      const viewer = viewerOf(request)
      const user = await changePassword(means, viewer, request.body)
      sessions.forgetMember(viewer.id)
      return user
    },
  )
}
