import { gzip, gzipSync } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

const WORTH_IT = 1_024
/** Up to this size, compressing in place takes less time than handing it to another thread. */
const IN_PLACE = 65_536
/** Half the time of level 4, for answers a twentieth longer. */
const LEVEL = 2

/**
 * Compresses JSON answers and the page. Other files of the client are compressed when it is built, and pictures are
 * compressed already.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT) return payload
    if (!/^(application\/json|text\/html)/.test(String(reply.getHeader('content-type')))) return payload
    void reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    const inPlace = payload.length <= IN_PLACE
    return inPlace ? gzipSync(payload, { level: LEVEL }) : promisify(gzip)(payload, { level: LEVEL })
  })
}
