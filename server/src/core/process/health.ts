import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import type { DatabaseWatch } from '../database/watch.ts'
import { type Disk, showDisk } from './disk.ts'
import { notFound, unavailable } from '../errors.ts'
import type { App } from '../http/http.ts'
import type { Storage } from '../storage/storage.ts'
import { showStorage, type StorageWatch, watchStorage } from '../storage/storage-watch.ts'

type Watched = { config: Config; disk: Disk; storage: Storage; watch: DatabaseWatch }

/**
 * `/healthz`: the process is up. `/readyz`: the database answers and the server is not about to end, and whether the disk is nearly full
 * or the store of files is away. Neither stops reading and writing words, so that the process stays in use. `/metrics`: figures for the operator only.
 */
export function healthRoutes(app: App, { config, disk, storage, watch }: Watched): void {
  const files = watchStorage(storage)
  app.get('/healthz', { config: { who: 'public' }, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { who: 'public' }, schema: { hide: true } }, async () => {
    if (!app.leaving.isReady()) throw unavailable()
    const [answers, room, storage] = await Promise.all([watch.answers(), disk.state(), files.state()])
    if (!answers) throw unavailable()
    return { status: 'ready', disk: room, storage }
  })
  metricsRoute(app, config, { disk, files })
}

/** Headers that proxies add: a request with one of these comes from elsewhere. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

type Shown = { disk: Disk; files: StorageWatch }

function metricsRoute(app: App, config: Config, { disk, files }: Shown): void {
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
  showStorage(registry, files)
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
