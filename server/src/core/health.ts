import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from './config.ts'
import type { DatabaseWatch } from './database/watch.ts'
import { type Disk, showDisk } from './disk.ts'
import { notFound, unavailable } from './errors.ts'
import type { App } from './http/http.ts'

type Watched = { config: Config; disk: Disk; watch: DatabaseWatch }

/**
 * `/healthz`: the process is up. `/readyz`: the database answers and the server is not about to end, and whether the disk is nearly full, which does not
 * stop reading. `/metrics`: figures for the operator only.
 */
export function healthRoutes(app: App, { config, disk, watch }: Watched): void {
  app.get('/healthz', { config: { who: 'public' }, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { who: 'public' }, schema: { hide: true } }, async () => {
    if (!app.leaving.isReady() || !(await watch.answers())) throw unavailable()
    return { status: 'ready', disk: await disk.state() }
  })
  metricsRoute(app, config, disk)
}

/** Headers that proxies add: a request with one of these comes from elsewhere. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function metricsRoute(app: App, config: Config, disk: Disk): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  showDisk(app, registry, disk)
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
