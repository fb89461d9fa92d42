import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

export type BodyBounds = {
  /** A body must arrive within this time. */
  withinMs: number
  /** An upload of a member may take longer, while at least this much of it arrives in each such time. */
  upload: { bytes: number; withinMs: number }
}

/** Refuses bodies that arrive too slowly, whoever reads them. Registered after the member of a request is known. */
export function paceBodies(app: FastifyInstance, bounds: BodyBounds): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!isComing(raw) || raw.destroyed) return
    const refuse = () => refuseSlow(raw, reply)
    const timer = isUpload(request)
      ? watchProgress(raw, bounds.upload, refuse)
      : setTimeout(refuse, bounds.withinMs)
    // The timer must not keep the process alive; the connection does.
    timer.unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    reply.raw.once('close', stop)
  })
}

/** Whether a request has a body that has not arrived whole. */
export const isComing = ({ headers, complete }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)

const isUpload = ({ viewer, headers }: FastifyRequest) =>
  viewer !== null &&
  /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '')

function watchProgress(raw: IncomingMessage, upload: BodyBounds['upload'], refuse: () => void) {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    const progress = raw.socket.bytesRead - before
    before += progress
    // Data that has arrived and is not read yet waits for us, not for the sender.
    if (progress < upload.bytes && raw.readableLength === 0) refuse()
  }, upload.withinMs)
}

function refuseSlow(raw: IncomingMessage, reply: FastifyReply): void {
  if (!isComing(raw)) return
  if (reply.sent) raw.destroy()
  else
    void reply
      .header('connection', 'close')
      .send(new Refusal(408, 'too_slow', 'That came too slowly. Please try again.'))
}
