import { siteColors } from '@kith/shared/colours/site-colours.ts'
import {
  changedSettings,
  platformSettings,
  settingsApi,
  settingsChange,
} from '@kith/shared/settings/settings.ts'
import type { Deps } from '../core/deps.ts'
import { viewerOf } from '../core/http/guards.ts'
import type { App } from '../core/http/http.ts'
import { manifestOf, webManifest } from './manifest.ts'
import { changeSettings, readSettings } from './platform-settings.ts'
import { changeColors, readColors } from './site-colours.ts'

const tags = ['settings']

export function settingsRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps)
  changeRoute(app, deps)
  manifestRoute(app, deps)
}

function readRoutes(app: App, { db }: Deps): void {
  app.get(
    settingsApi.settings,
    {
      config: { who: 'public' },
      schema: { tags, summary: 'The settings of the site', response: { 200: platformSettings } },
    },
    async () => readSettings(db),
  )
  app.get(
    settingsApi.colors,
    {
      config: { who: 'public' },
      schema: { tags, summary: 'The colours of the site, and its presets', response: { 200: siteColors } },
    },
    async () => readColors(db),
  )
}

function changeRoute(app: App, { db, limits }: Deps): void {
  app.post(
    settingsApi.change,
    {
      config: { who: 'admin' },
      schema: {
        tags,
        summary: 'Change settings or colours of the site; what is left out stays',
        body: settingsChange,
        response: { 200: changedSettings },
      },
    },
    async (request) => {
      const admin = viewerOf(request)
      await limits.take('settings', admin.id)
      const change = request.body
      return change.type === 'colors'
        ? { type: change.type, settings: await changeColors(db, admin, change) }
        : { type: change.type, settings: await changeSettings(db, admin, change) }
    },
  )
}

function manifestRoute(app: App, { db }: Deps): void {
  app.get(
    '/manifest.webmanifest',
    { config: { who: 'public' }, schema: { hide: true, response: { 200: webManifest } } },
    async (_request, reply) => {
      const [{ siteName }, colors] = await Promise.all([readSettings(db), readColors(db)])
      void reply.header('cache-control', 'no-cache').type('application/manifest+json')
      return manifestOf(siteName, colors)
    },
  )
}
