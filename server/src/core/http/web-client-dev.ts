import { fileURLToPath } from 'node:url'
import type { App } from './http.ts'
import type { CompletePage } from './web-client.ts'
import { answerUnknown } from './error-answers.ts'

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
    server: { middlewareMode: true, hmr: { server: app.server } },
    clearScreen: false,
  })
  app.addHook('preClose', () => vite.close())
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(api|media)(\/|$)/.test(request.url)) return answerUnknown(request, reply)
    // Vite answers by itself, without our content security policy: its page needs an inline script.
    reply.hijack()
    reply.raw.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
    return reply
  })
}
