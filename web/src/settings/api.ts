import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PlatformSettings, settingsApi } from '@kith/shared/settings.ts'
import { request } from '../core/request.ts'

const DEFAULT_SITE_NAME = 'Kith'

export const platformSettingsQuery = queryOptions({
  queryKey: [settingsApi.settings],
  queryFn: ({ signal }) => request<PlatformSettings>('GET', settingsApi.settings, { signal }),
})

/** The house's settings; undefined until they are here. */
export const usePlatformSettings = () => useQuery(platformSettingsQuery).data

/** What the house is called. */
export const useSiteName = () => usePlatformSettings()?.siteName ?? DEFAULT_SITE_NAME
