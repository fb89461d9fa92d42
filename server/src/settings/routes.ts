import { platformSettings, settingsApi } from '@kith/shared/settings.ts'
import type { Deps } from '../core/deps.ts'
import type { App } from '../core/http/http.ts'
import { manifestOf, webManifest } from './manifest.ts'
import { readSettings } from './settings.ts'

export function settingsRoutes(app: App, { db }: Deps): void {
  app.get(
    settingsApi.settings,
    {
      config: { who: 'public' },
      schema: {
        tags: ['settings'],
        summary: 'The settings of the house',
        response: { 200: platformSettings },
      },
    },
    async () => readSettings(db),
  )
  app.get(
    '/manifest.webmanifest',
    { config: { who: 'public' }, schema: { hide: true, response: { 200: webManifest } } },
    async (_request, reply) => {
      const { siteName } = await readSettings(db)
      void reply.header('cache-control', 'no-cache').type('application/manifest+json')
      return manifestOf(siteName)
    },
  )
}
