import type { FastifyInstance } from 'fastify'
import type { Draining } from '../connections/draining.ts'

/** One line for each request, with its route, but not its address with the query, nor a body: both can be private. */
export function logRequests(app: FastifyInstance, draining: Draining): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      member: request.viewer?.id,
    }
    // While the server leaves, /readyz is a 503 on purpose.
    const isMeant = draining.isDraining() && line.route === '/readyz'
    if (reply.statusCode >= 500 && !isMeant) request.log.error(line, 'request')
    else request.log.info(line, 'request')
  })
}
