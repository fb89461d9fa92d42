import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { type ZodTypeProvider, serializerCompiler } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkAnswers } from './answers.ts'
import { compressAnswers } from './compression.ts'
import { notUtf8 } from '../errors.ts'
import { type BodyBounds, isComing, paceBodies } from '../connections/body-pace.ts'
import type { Config } from '../config.ts'
import { type ConnectionBounds, keepForRest, openConnections } from '../connections/connections.ts'
import { type Draining, openDraining } from '../connections/draining.ts'
import { connectionsMax } from '../connections/descriptors.ts'
import { type Authenticate, checkAccess, isCall, refuseCrossSite } from './guards.ts'
import { answerErrors, answerUnreadable } from './error-answers.ts'
import { checkPart } from './input.ts'
import { routedUrl } from './page-address.ts'
import { limitReads } from './reads.ts'
import { logRequests } from './request-log.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

const JSON_BYTES_MAX = 1024 * 1024
/** The largest form, 250 MB, takes 4½ hours at the slowest pace allowed. */
const REQUEST_TIMEOUT_MS = 5 * 3_600_000
const HEADERS_TIMEOUT_MS = 15_000
const CHECK_EVERY_MS = 2_000
/** Longer than proxies keep a connection that they may use again. */
const KEEP_ALIVE_MS = 72_000
const MAX_HEADER_BYTES = 16 * 1024

type Options = {
  config: Config
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** Set by tests: checks every answer against its schema, even those sent as ready-made text. */
  checkingAnswers?: boolean
  /** Shorter bounds for tests. */
  bounds?: Partial<HttpLimits>
}

type HttpLimits = ConnectionBounds & { bodies: BodyBounds }

const BODIES: BodyBounds = { withinMs: 30_000, upload: { bytes: 960_000, withinMs: 60_000 } }
/** Enough for a school or a student residence behind one address: each browser opens up to six. */
const PER_ADDRESS_MAX = 512
const GRACE_MS = 8_000
const ARRIVING_MS = 100
/** A proxy sends its next request on a connection that it has kept. In this time each such connection is used once. */
const ARRIVING_BY_PROXY_MS = 1_000
const READING = { bytes: 240_000, withinMs: 60_000 }

function boundsFor({ databasePool, trustProxy }: Config, given: Partial<HttpLimits> = {}): HttpLimits {
  const max = given.max ?? connectionsMax(databasePool)
  // One address never gets all of them. Behind a proxy, all connections come from its address, and the proxy bounds
  // them.
  const perAddressMax = trustProxy > 0 ? Infinity : Math.min(PER_ADDRESS_MAX, Math.ceil(max / 2))
  const arrivingMs = trustProxy > 0 ? ARRIVING_BY_PROXY_MS : ARRIVING_MS
  return { max, perAddressMax, arrivingMs, graceMs: GRACE_MS, reading: READING, bodies: BODIES, ...given }
}

/** A server with its limits, guards, errors and logs, but without routes. */
export async function createHttp(options: Options): Promise<App> {
  const { config, log, authenticate, checkingAnswers } = options
  const bounds = boundsFor(config, options.bounds)
  const connections = openConnections(bounds, log)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BYTES_MAX,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    // Requests that still come on kept connections are answered; then the connections end.
    return503OnClosing: false,
    serverFactory: (handle) => connections.serve(handle, SERVER),
    // No path is longer than all headers may be, so a long parameter is answered like any wrong one.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    rewriteUrl: routedUrl,
    frameworkErrors: answerUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(checkPart)
  app.setSerializerCompiler(serializerCompiler)
  const draining = openDraining(connections.drain)
  app.decorate('draining', draining)
  app.decorateRequest('viewer', null)
  app.decorateRequest('checkAccessAgain', async () => {})
  readJsonOnly(app)
  answerErrors(app)
  logRequests(app, draining)
  await app.register(helmet, headers(config))
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: PHOTO_BYTES_MAX, parts: 25 },
  })
  guard(app, config, authenticate)
  limitReads(app, config.rateLimitFactor)
  paceBodies(app, bounds.bodies)
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isComing(raw)) keepForRest(reply.raw)
    else if (connections.areEnding()) void reply.header('connection', 'close')
  })
  if (checkingAnswers) checkAnswers(app)
  compressAnswers(app)
  app.addHook('preClose', async () => {
    draining.end()
    await connections.close()
  })
  app.addHook('onListen', async () => {
    if (config.host === 'localhost') await connections.listenAtBoth(app.server)
  })
  return app
}

const SERVER = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  // A request that asks for any other protocol, as HTTP/2, is answered in this one.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}

/** Every route declares who may call it; a route without that stops the start. */
function guard(app: App, config: Config, authenticate: Authenticate): void {
  const { host } = new URL(config.publicUrl)
  app.addHook('onRoute', (route) => {
    if (route.config?.who === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    refuseCrossSite(request, host)
    void reply.header('x-request-id', request.id)
    if (isCall(request)) void reply.header('cache-control', 'no-store')
    request.checkAccessAgain = () => checkAccess(request, reply, authenticate)
    await request.checkAccessAgain()
  })
  // A form is read later, by its route.
  app.addHook('preHandler', async (request) => {
    if (request.viewer && request.body) await request.checkAccessAgain()
  })
}

/** Reads only JSON and multipart. A form on another site could send a plain-text body. */
function readJsonOnly(app: App): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, null)
    if (typeof body === 'string' || !isUtf8(body)) return done(notUtf8())
    return parse(request, body.toString(), done)
  })
}

function headers(config: Config) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // For computed sizes and positions. Neither rules nor addresses can come in this way.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The players that a viewer may start under a post.
        frameSrc: ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Other sites of the host may lie below this name, and may be without TLS.
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  }
}
