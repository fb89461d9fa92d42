import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from './config.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { notFound, unavailable } from './errors.ts'
import type { App } from './http.ts'

/** `/healthz`: the process is up. `/readyz`: the database answers. `/metrics`: figures, for the operator alone. */
export function healthRoutes(app: App, config: Config, watch: DatabaseWatch): void {
  app.get('/healthz', { config: { who: 'public' }, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { who: 'public' }, schema: { hide: true } }, async () => {
    if (!(await watch.answers())) throw unavailable()
    return { status: 'ready' }
  })
  metricsRoute(app, config)
}

/** What proxies add: a request with one of these comes from elsewhere. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function metricsRoute(app: App, config: Config): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { who: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const { metricsToken: token } = config
    const hasToken = token !== undefined && request.headers.authorization === `Bearer ${token}`
    const isHere =
      LOOPBACK.has(request.socket.remoteAddress ?? '') && !PASSED_ON.some((name) => name in request.headers)
    if (!hasToken && !isHere) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
