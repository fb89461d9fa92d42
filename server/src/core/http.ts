import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { validationWording } from '@kith/shared/errors.ts'
import { PHOTO_BYTES_MAX } from '@kith/shared/media.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { type ZodTypeProvider, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { checkAnswers } from './answers.ts'
import { compressAnswers } from './compression.ts'
import type { Config } from './config.ts'
import { type Authenticate, checkAccess, isCall, refuseCrossSite } from './guards.ts'
import { answerErrors, answerUnreadable } from './http-errors.ts'
import { limitReads } from './reads.ts'
import { logRequests } from './request-log.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

const JSON_BYTES_MAX = 1024 * 1024
/** Long enough for a large upload over a slow line. */
const REQUEST_TIMEOUT_MS = 10 * 60_000
const HEADERS_TIMEOUT_MS = 15_000
const MAX_HEADER_BYTES = 16 * 1024

z.config({ customError: validationWording })

type Options = {
  config: Config
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** Tests hold every answer against its schema, also those that are sent as ready-made text. */
  checkingAnswers?: boolean
}

/** A server with its limits, guards, errors and logs, and without any route. */
export async function createHttp({ config, log, authenticate, checkingAnswers }: Options): Promise<App> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    return503OnClosing: true,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: MAX_HEADER_BYTES },
    // No path is longer than all headers may be, and a long parameter is no more than a wrong one.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    frameworkErrors: answerUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('viewer', null)
  readJsonOnly(app)
  answerErrors(app)
  logRequests(app)
  await app.register(helmet, headers(config))
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: PHOTO_BYTES_MAX, fields: 20, parts: 30, fieldSize: 512 * 1024 },
  })
  guard(app, config, authenticate)
  limitReads(app, config.rateLimitFactor)
  if (checkingAnswers) checkAnswers(app)
  compressAnswers(app)
  return app
}

/** Every route says who may call it; one that does not stops the start. */
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
    await checkAccess(request, reply, authenticate)
  })
}

/** JSON and multipart are read, nothing else: a plain-text body is how another site's form would smuggle one in. */
function readJsonOnly(app: App): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, null)
    return parse(request, String(body), done)
  })
}

/** The one style element that may stand in a page: react-colorful brings its rules in it. */
export const COLOR_PICKER_STYLE = 'sha256-I2px+fnpbN4E5+Djrj7aoTIyq9yyREkuVl19f4Sye9A='

function headers(config: Config) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", `'${COLOR_PICKER_STYLE}'`],
        // Sizes and positions that are computed; no rule and no address can come in this way.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The players that a reader may start under a post.
        frameSrc: ['https://www.youtube-nocookie.com', 'https://w.soundcloud.com'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  }
}
