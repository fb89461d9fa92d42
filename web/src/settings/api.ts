import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PlatformSettings, settingsApi } from '@kith/shared/settings.ts'
import { request } from '../core/request.ts'

const DEFAULT_SITE_NAME = 'Kith'

export const platformSettingsQuery = queryOptions({
  queryKey: [settingsApi.settings],
  queryFn: ({ signal }) => request<PlatformSettings>('GET', settingsApi.settings, { signal }),
})

/** The platform settings; undefined until they have loaded. */
export const usePlatformSettings = () => useQuery(platformSettingsQuery).data

export const useSiteName = () => usePlatformSettings()?.siteName ?? DEFAULT_SITE_NAME
