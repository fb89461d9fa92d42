import { tryAgain } from '@kith/shared/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '../database/database.ts'
import { Refusal, bodyOf, notFound, withoutData } from '../errors.ts'
import { systemFailureOf } from '../process/system-errors.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal that was sent; empty for any other answer. */
    refusalCode: string
  }
}

/**
 * Answers every failure in the one shape of rules/limits.md 1. A failure of the machine is a 503 or 507, an unexpected
 * error a blank 500; both are logged.
 */
export function answerErrors(app: FastifyInstance): void {
  app.decorateReply('refusalCode', '')
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = systemFailureOf(error)
    if (failure) {
      request.log.error({ err: withoutData(error), system: failure.code }, 'the machine could not do it')
      // These headers describe the answer that was about to be sent.
      void reply.removeHeader('etag').removeHeader('accept-ranges')
      return refuse(reply, failure.refusal)
    }
    const refusal = expected(error)
    if (refusal) return refuse(reply, wordedFor(request, refusal))
    request.log.error({ err: withoutData(error) }, 'unexpected error')
    return refuse(reply, new Refusal(500, 'internal', 'Something went wrong on our side. Please try again.'))
  })
}

/** Answers a request whose address can't be read. No hook has run for it. */
export function answerUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
  void refuse(reply, unreadable(400))
}

/** What is refused of a request that is broken itself. */
const unreadable = (status: number) =>
  new Refusal(status, 'bad_request', 'The request could not be understood.')

/** Sends a refusal as the answer, not to be cached. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.refusalCode = refusal.code
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(bodyOf(refusal)))
}

/** A malformed, a missing and a hidden thing get the same words, those of the call, whichever code refused. */
const wordedFor = ({ routeOptions }: FastifyRequest, refusal: Refusal) =>
  refusal.code === 'not_found' && !refusal.subject ? notFound(routeOptions.config.about) : refusal

function expected(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  return refusalOf(error) ?? refusalOfFastify(error)
}

/** What Fastify and its plugins refuse themselves: bodies that are too large, broken or of another type. */
function refusalOfFastify(error: FastifyError): Refusal | undefined {
  const status = error.statusCode
  if (status === undefined || status < 400) return undefined
  if (status === 413) return new Refusal(413, 'too_large', 'That is too large.')
  if (status === 415) return new Refusal(415, 'unsupported_media', 'This type of content is not supported.')
  if (status === 503)
    return new Refusal(503, 'unavailable', `Kith is very busy. ${tryAgain(2)}`, { retryAfter: 2 })
  if (status < 500) return unreadable(status)
  return undefined
}

/** The 404 of an unknown call. */
export function answerUnknown(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, notFound())
}
