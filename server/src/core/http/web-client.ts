import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerUnknown } from './error-answers.ts'
import { SESSION_COOKIE } from './guards.ts'
import type { App } from './http.ts'
import { isPage, isReadablePage } from './page-address.ts'

/** Where the build of the web client is. */
export const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const PAGE = 'index.html'

/** Who asks for the page. A visitor's request has no cookie of a session. In development there is no request. */
export type PageContext = {
  isVisitor: boolean
  request?: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'ip'>
  reply?: Pick<FastifyReply, 'header'>
}

/** Writes into the page what is this site's own, and what is the member's who asks. */
export type CompletePage = (html: string, context: PageContext) => Promise<string>

const isVisitor = ({ cookies }: FastifyRequest) => cookies[SESSION_COOKIE] === undefined

/**
 * Serves the built web client. Files under /assets have a hash in their names and are cached forever. Every other
 * address that is no call and no file gets the one page, whose client does the routing. Without a build, only calls are answered.
 */
export async function serveWeb(app: App, complete: CompletePage, dist: string = DIST): Promise<void> {
  if (!existsSync(dist)) {
    app.setNotFoundHandler(answerUnknown)
    return
  }
  await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, cacheControl: false })
  const open = { config: { who: 'public' as const }, schema: { hide: true } }
  const assetPath = { params: z.object({ '*': z.string() }), hide: true }
  app.get('/assets/*', { config: open.config, schema: assetPath }, async (request, reply) => {
    void reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.sendFile(`assets/${request.params['*']}`)
  })
  for (const name of topFiles(dist)) {
    app.get(`/${name}`, open, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name),
    )
  }
  const page = readFileSync(join(dist, PAGE), 'utf8')
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isPage(request.url)) return answerUnknown(request, reply)
    if (!isReadablePage(request)) void reply.status(404)
    // no-store also keeps the page out of the browser's Back cache: after signing out, Back would show the feed again.
    void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return complete(page, { isVisitor: isVisitor(request), request, reply })
  })
}

function topFiles(dist: string): string[] {
  const files = readdirSync(dist, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((file) => file.name).filter((name) => name !== PAGE && !/\.(gz|br)$/.test(name))
}
