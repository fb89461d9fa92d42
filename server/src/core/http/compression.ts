import { gzip, gzipSync } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

const WORTH_IT = 1_024
/** Up to this size, compressing in place takes less time than handing it to another thread. */
const IN_PLACE = 65_536
/** For answers: half the time of level 4, and they are a twentieth longer. */
const FAST = 2
/** For the page, which comes once: with it, a home page fits into the 14.6 kB that a server may send before it is told to go on. */
const SMALL = 6

/**
 * Compresses JSON answers and the page. Other files of the client are compressed when it is built, and pictures are
 * compressed already.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT) return payload
    const [type = ''] = /^(application\/json|text\/html)/.exec(String(reply.getHeader('content-type'))) ?? []
    if (!type) return payload
    void reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    const inPlace = payload.length <= IN_PLACE
    const level = type === 'text/html' ? SMALL : FAST
    return inPlace ? gzipSync(payload, { level }) : promisify(gzip)(payload, { level })
  })
}
