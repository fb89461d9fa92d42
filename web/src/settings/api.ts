import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type PlatformSettings, settingsApi } from '@kith/shared/settings/settings.ts'
import { request } from '../core/calls/request.ts'

/** The server wrote it into the page. */
const NAME_AT_FIRST =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Kith'

export const platformSettingsQuery = queryOptions({
  queryKey: [settingsApi.settings],
  queryFn: ({ signal }) => request<PlatformSettings>('GET', settingsApi.settings, { signal }),
})

/** The platform settings; undefined until they have loaded. */
export const usePlatformSettings = () => useQuery(platformSettingsQuery).data

export const useSiteName = () => usePlatformSettings()?.siteName ?? NAME_AT_FIRST

/** Shows settings that the server told. */
export const showSettings = (queries: QueryClient, settings: PlatformSettings) =>
  queries.setQueryData(platformSettingsQuery.queryKey, settings)
