import type { QueryClient } from '@tanstack/react-query'
import type { SiteColors } from '@kith/shared/colours/site-colours.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { request } from '../core/calls/request.ts'
import { updateSiteColors } from '../core/theme/site-colours.ts'
import { platformSettingsQuery } from './api.ts'

/** Reads settings and colours again, for a page that is not told of changes. */
export async function refreshSite(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries(platformSettingsQuery)
  // Without an answer, the page keeps the colours that it has.
  const answer = await request<SiteColors>('GET', settingsApi.colors).catch(() => undefined)
  if (!answer) return
  const { customPresets: _, ...colors } = answer
  await updateSiteColors(colors)
}
