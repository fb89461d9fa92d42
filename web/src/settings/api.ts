import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PlatformSettings } from '@kith/shared/settings.ts'
import { request } from '../core/request.ts'

const DEFAULT_SITE_NAME = 'Kith'

export const platformSettingsQuery = queryOptions({
  queryKey: ['/api/platform/settings'],
  queryFn: ({ signal }) => request<PlatformSettings>('GET', '/api/platform/settings', { signal }),
})

/** The house's settings; undefined until they are here. */
export const usePlatformSettings = () => useQuery(platformSettingsQuery).data

/** What the house is called. */
export const useSiteName = () => usePlatformSettings()?.siteName ?? DEFAULT_SITE_NAME
