import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { App } from './http.ts'
import type { CompletePage } from './web-client.ts'
import { answerUnknown } from './error-answers.ts'
import { isPage } from './page-address.ts'

const WEB = fileURLToPath(new URL('../../../../web', import.meta.url))

/** Serves the web client from its sources, and updates the open page when they are saved. */
export async function serveWebSources(app: App, complete: CompletePage): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: WEB,
    configFile: `${WEB}/vite.config.ts`,
    plugins: [
      { name: 'kith:complete', transformIndexHtml: (html: string) => complete(html, { isVisitor: false }) },
    ],
    // It answers what is a file. The page comes from here.
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
    clearScreen: false,
  })
  app.addHook('preClose', () => vite.close())
  const sendPage = async ({ url, log }: FastifyRequest, answer: ServerResponse) => {
    try {
      const html = await vite.transformIndexHtml(url, await readFile(`${WEB}/index.html`, 'utf8'))
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    } catch (error) {
      log.error({ err: error }, 'the page could not be made')
      answer.writeHead(500).end()
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(api|media)(\/|$)/.test(request.url)) return answerUnknown(request, reply)
    // Vite answers by itself, without our content security policy: its page needs an inline script.
    reply.hijack()
    reply.raw.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
      if (!error && isPage(request.url)) void sendPage(request, reply.raw)
      else reply.raw.writeHead(error ? 500 : 404).end()
    })
    return reply
  })
}
