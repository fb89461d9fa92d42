import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

export type BodyBounds = {
  /** A body is there within this time, */
  withinMs: number
  /** but an upload of a member may take longer while this much of it comes in each such time. */
  upload: { bytes: number; withinMs: number }
}

/** Refuses bodies that come too slowly, whoever reads them. Registered once the member behind a request is known. */
export function paceBodies(app: FastifyInstance, bounds: BodyBounds): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!isComing(raw) || raw.destroyed) return
    const refuse = () => refuseSlow(raw, reply)
    const timer = isUpload(request)
      ? watchProgress(raw, bounds.upload, refuse)
      : setTimeout(refuse, bounds.withinMs)
    // The connection keeps the process alive, not the watch over it.
    timer.unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
  // Answered before its body is there: what follows on the connection is of no use.
  app.addHook('onSend', async ({ raw }, reply) => {
    // The rest of a small one lies behind its head, and is there in a moment.
    if (isComing(raw)) await nextTurn()
    if (isComing(raw)) void reply.header('connection', 'close')
  })
}

const isComing = ({ headers, complete }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)

const isUpload = ({ viewer, headers }: FastifyRequest) =>
  viewer !== null && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

function watchProgress(raw: IncomingMessage, upload: BodyBounds['upload'], refuse: () => void) {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    const progress = raw.socket.bytesRead - before
    before += progress
    // What has arrived and was not taken yet waits for us, not for the sender.
    if (progress < upload.bytes && raw.readableLength === 0) refuse()
  }, upload.withinMs)
}

function refuseSlow(raw: IncomingMessage, reply: FastifyReply): void {
  if (!isComing(raw)) return
  if (reply.sent) raw.destroy()
  else void reply.send(new Refusal(408, 'too_slow', 'That came too slowly. Please try again.'))
}
