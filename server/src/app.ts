import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './core/config.ts'
import type { Db } from './core/database.ts'
import type { Deps } from './core/deps.ts'
import { healthRoutes } from './core/health.ts'
import { type App, createHttp } from './core/http.ts'
import { openLimits } from './core/limits.ts'
import { describeCalls } from './core/openapi.ts'
import { openStorage } from './core/storage.ts'
import { serveWeb } from './core/web.ts'

type Options = {
  config: Config
  db: Db
  pool: Pool
  url: string
  log: FastifyBaseLogger
  checkingAnswers?: boolean
}

/** The whole server, not yet listening: every feature's routes in one list. */
export async function buildApp({ config, db, pool, log, checkingAnswers }: Options): Promise<App> {
  const deps: Deps = {
    config,
    db,
    limits: openLimits(pool, config.rateLimitFactor),
    storage: openStorage(config.dataDir),
  }
  const app = await createHttp({
    config,
    log,
    authenticate: async () => null,
    checkingAnswers: checkingAnswers ?? false,
  })
  await describeCalls(app)
  healthRoutes(app, deps)
  await serveWeb(app)
  return app
}
