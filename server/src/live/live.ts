import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Sessions } from '../accounts/accounts.ts'
import { onLiveEvents } from '../core/live-events.ts'
import type { Deps } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import type { App } from '../core/http/http.ts'
import { startHeartbeat } from './heartbeat.ts'
import { openBus } from './bus.ts'
import { openDelivery } from './delivery.ts'
import { postgresChannel, redisChannel } from './process-channel.ts'
import { FRAME_BYTES_MAX, serve } from './live-page.ts'
import { openLivePages } from './live-pages.ts'
import { close } from './socket.ts'
import { authenticate, isForLive, isOfVite, pageName, refuseUpgrade } from './upgrade.ts'

type Options = Deps & {
  url: string
  log: FastifyBaseLogger
  sessions: Sessions
}

/**
 * The live channel (rules/notifications.md 6): tells open pages what concerns their member. What is published on the
 * database reaches all processes, and each reads the rows as its members may see them. Pages are connected only while
 * this process gets the live events of the others, and the changes of sessions.
 */
export function openLive(
  app: App,
  { db, config, url, log, sessions }: Options,
): { countPages: () => number } {
  const pages = openLivePages()
  const listening = { others: false, sessions: false }
  const isListening = () => listening.others && listening.sessions
  const noteListening = (whom: keyof typeof listening) => (is: boolean) => {
    listening[whom] = is
    // Live events are lost meanwhile, so all pages are closed. A page that comes back reads everything again.
    if (!is) for (const page of pages.all()) close(page, 'unavailable')
  }
  const delivery = openDelivery({ db, log }, pages)
  const openChannel = config.redisUrl
    ? redisChannel(config.redisUrl, config.publicUrl, log)
    : postgresChannel(db, url)
  const bus = openBus({ openChannel, log, deliver: delivery.deliver, onListening: noteListening('others') })
  // Every `publishLiveEvent` of this process arrives here after its commit. The bus takes it to `delivery` in all
  // processes.
  onLiveEvents(db, bus.publish)
  sessions.listen((change) => {
    if ('isListening' in change) return noteListening('sessions')(change.isListening)
    for (const page of pages.all()) {
      const { sid, id } = page.session.viewer
      if ('ended' in change ? sid === change.ended : id === change.changed) close(page, 'session')
    }
  })

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
  })
  const upgradeDeps = { config, sessions, isListening }
  const deps = { db, log, sessions, pages, greet: delivery.greet, isListening }
  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (isOfVite(request)) return
    connection.on('error', () => connection.destroy())
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    const admitted = isForLive(request)
      ? authenticate(request, cookies, upgradeDeps)
      : Promise.reject(notFound())
    admitted.then(
      (session) =>
        sockets.handleUpgrade(request, connection, head, (socket) =>
          serve({ socket, session, cookies, name: pageName(request) }, deps),
        ),
      (error: unknown) => refuseUpgrade(connection, error),
    )
  })
  app.draining.onEnd(() => {
    for (const page of pages.all()) close(page, 'restart')
  })
  const stopHeartbeat = startHeartbeat(pages)
  app.addHook('preClose', async () => {
    stopHeartbeat()
    delivery.close()
  })
  app.addHook('onClose', bus.close)
  return { countPages: pages.count }
}
