import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Sessions } from '../accounts/accounts.ts'
import { passOn } from '../core/announcements.ts'
import type { Deps } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import type { App } from '../core/http/http.ts'
import { openBus } from './bus.ts'
import { openDelivery } from './delivery.ts'
import { postgresLine, redisLine } from './line.ts'
import { FRAME_BYTES_MAX, serve } from './live-page.ts'
import { openPages } from './live-pages.ts'
import { close } from './socket.ts'
import { admit, asksForLive, isOfVite, turnAway } from './upgrade.ts'

type Options = Deps & {
  url: string
  log: FastifyBaseLogger
  sessions: Sessions
}

/**
 * The live channel (decisions.md §6): tells open pages what concerns their member. What is announced on the database
 * reaches all processes, and each reads the rows as its members may see them. Pages are connected only while this
 * process gets the announcements of the others, and the news of sessions that end.
 */
export function openLive(app: App, { db, config, url, log, sessions }: Options): void {
  const pages = openPages()
  const heard = { others: false, sessions: false }
  const isHeard = () => heard.others && heard.sessions
  const hear = (whom: keyof typeof heard) => (is: boolean) => {
    heard[whom] = is
    // Announcements are lost meanwhile, so all pages are closed. A page that comes back reads everything again.
    if (!is) for (const page of pages.all()) close(page, 'unheard')
  }
  const delivery = openDelivery({ db, log }, pages)
  const openLine = config.redisUrl ? redisLine(config.redisUrl, config.publicUrl, log) : postgresLine(db, url)
  const bus = openBus({ openLine, log, deliver: delivery.deliver, hear: hear('others') })
  passOn(db, bus.publish)
  sessions.listen((news) => {
    if ('isHeard' in news) return hear('sessions')(news.isHeard)
    for (const page of pages.all()) {
      const { sid, id } = page.session.viewer
      if ('ended' in news ? sid === news.ended : id === news.changed) close(page, 'session')
    }
  })

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
  })
  const doorway = { config, sessions, isHeard }
  const deps = { db, log, sessions, pages, greet: delivery.greet, isHeard }
  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (isOfVite(request)) return
    connection.on('error', () => connection.destroy())
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    const admitted = asksForLive(request) ? admit(request, cookies, doorway) : Promise.reject(notFound())
    admitted.then(
      (session) =>
        sockets.handleUpgrade(request, connection, head, (socket) =>
          serve({ socket, session, cookies }, deps),
        ),
      (error: unknown) => turnAway(connection, error),
    )
  })
  app.leaving.onEnd(() => {
    for (const page of pages.all()) close(page, 'restart')
  })
  app.addHook('preClose', async () => delivery.close())
  app.addHook('onClose', bus.close)
}
