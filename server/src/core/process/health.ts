import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import type { DatabaseWatch } from '../database/watch.ts'
import { type Disk, showDisk } from './disk.ts'
import { notFound, unavailable } from '../errors.ts'
import type { App } from '../http/http.ts'
import type { Storage } from '../storage/storage.ts'
import { VERSION } from '../version.ts'
import { showStorage, type StorageWatch, watchStorage } from '../storage/storage-watch.ts'

/**
 * An address for documents alone (RFC 5737). Who asks from it has claimed it, and the proxy let that pass; `kith doctor`
 * finds out by claiming it.
 */
export const CLAIMED_ADDRESS = '203.0.113.77'

type HealthDeps = { config: Config; disk: Disk; storage: Storage; watch: DatabaseWatch }

/**
 * `/healthz`: the process is up, and its release. `/readyz`: the database answers and the server is not about to end,
 * and whether the disk is nearly full or the store of files is away. Neither stops reading and writing words, so that
 * the process stays in use. `/metrics`: figures for who has `METRICS_TOKEN`. Returns what these figures are added to.
 */
export function healthRoutes(app: App, { config, disk, storage, watch }: HealthDeps): Registry {
  const files = watchStorage(storage)
  app.get('/healthz', { config: { who: 'public' }, schema: { hide: true } }, async ({ ip, headers }) => ({
    status: 'ok',
    version: VERSION,
    ...(ip === CLAIMED_ADDRESS && { address: 'claimed' }),
    ...(config.trustProxy && headers['x-forwarded-for'] === undefined && { address: 'unnamed' }),
  }))
  app.get('/readyz', { config: { who: 'public' }, schema: { hide: true } }, async () => {
    if (!app.draining.isReady()) throw unavailable()
    const [answers, room, storage] = await Promise.all([watch.answers(), disk.state(), files.state()])
    if (!answers) throw unavailable()
    return { status: 'ready', disk: room, storage }
  })
  return metricsRoute(app, config, { disk, files })
}

type MetricSources = { disk: Disk; files: StorageWatch }

function metricsRoute(app: App, config: Config, { disk, files }: MetricSources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // By their names they would be counters, which only rise. The same figures by kind are there without it.
  for (const what of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${what}_total`)
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
    if (!hasToken(request.headers, config)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}

/** Compares digests, so that the time it takes tells nothing of the token. */
function hasToken({ authorization = '' }: IncomingHttpHeaders, { metricsToken }: Config): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return (
    metricsToken !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`))
  )
}
