import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../core/config.ts'

/** A cookie of ours: for the whole site, unreadable for scripts, and not sent with writes from another site. */
export function openCookie(name: string, days: number, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: publicUrl.startsWith('https:'),
  }
  return {
    set: (reply: FastifyReply, value: string) => {
      void reply.setCookie(name, value, { ...options, maxAge: days * 86_400 })
    },
    clear: (reply: FastifyReply) => {
      void reply.clearCookie(name, options)
    },
  }
}
