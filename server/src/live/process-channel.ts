import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type * as Redis from 'redis'
import type { Db } from '../core/database/database.ts'
import { listen } from '../core/database/listener.ts'

type Receiver = {
  /** Called with each text that any process sent, this one too. */
  receive: (text: string) => void
  /** Called when texts begin to arrive, and when they no longer do. */
  onListening: (isListening: boolean) => void
}

/** A way to send texts to all processes. It connects again by itself. */
export type ProcessChannel = { send: (texts: string[]) => Promise<unknown>; close: () => Promise<unknown> }
export type OpenProcessChannel = (receiver: Receiver) => ProcessChannel

const CHANNEL = 'kith_live'

/** Through PostgreSQL, which is there anyway. */
export const postgresChannel =
  (db: Db, url: string): OpenProcessChannel =>
  ({ receive, onListening }) => {
    const { close } = listen({
      url,
      channels: { [CHANNEL]: receive },
      onUp: () => onListening(true),
      onDown: () => onListening(false),
    })
    return {
      send: (texts) => sql`select pg_notify(${CHANNEL}, t) from unnest(${texts}::text[]) t`.execute(db),
      close,
    }
  }

const RECONNECT_MS = 1_000
/** A Redis that is frozen is noticed by pings that get no answer. */
const PING_MS = 3_000
const SILENCE_MS = 8_000

/** Through Redis or Valkey, which takes this work off the database. Several sites may share one: `site` tells them apart. */
export const redisChannel =
  (url: string, site: string, log: FastifyBaseLogger): OpenProcessChannel =>
  (receiver) => {
    // Loaded only with REDIS_URL: it takes more memory than all of ours.
    const opened = import('redis').then((redis) => openRedis(redis, { url, site, log }, receiver))
    return {
      send: async (texts) => (await opened).send(texts),
      close: async () => (await opened).close(),
    }
  }

type RedisOptions = { url: string; site: string; log: FastifyBaseLogger }

function openRedis(
  { createClient }: typeof Redis,
  { url, site, log }: RedisOptions,
  { receive, onListening }: Receiver,
): ProcessChannel {
  const channel = `${CHANNEL}:${site}`
  const sender = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: { reconnectStrategy: RECONNECT_MS, connectTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
  })
  const listener = sender.duplicate()
  // Without a listener an error would end the process. The client connects again.
  for (const client of [sender, listener]) {
    client.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      log.warn({ code }, `live: Redis: ${message}`),
    )
  }
  let isClosed = false
  listener.on('ready', () => onListening(true))
  for (const event of ['reconnecting', 'end']) listener.on(event, () => !isClosed && onListening(false))
  void sender.connect().catch(() => {})
  void listener.connect().then(
    () => listener.subscribe(channel, receive),
    () => {},
  )
  return {
    send: (texts) => Promise.all(texts.map((text) => sender.publish(channel, text))),
    close: async () => {
      isClosed = true
      sender.destroy()
      listener.destroy()
    },
  }
}
