import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteColors, SiteColorsInput } from '@kith/shared/colours/site-colours.ts'
import { type ChangedSettings, settingsApi, settingsWording } from '@kith/shared/settings/settings.ts'
import { request, errorText } from '../core/calls/request.ts'
import { updateSiteColors } from '../core/theme/site-colours.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

const siteColorsQuery = queryOptions({
  queryKey: [settingsApi.colors],
  queryFn: ({ signal }) => request<SiteColors>('GET', settingsApi.colors, { signal }),
  staleTime: 0,
})

/** The colours of the site and its presets, read again on every visit. */
export const useSiteColors = () => useQuery(siteColorsQuery)

/** Saves the given colours and presets; the others stay. Every page of the site follows, this one at once. */
export function useSaveColors() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'site-colors' },
    networkMode: 'always',
    mutationFn: async (change: SiteColorsInput): Promise<SiteColors> => {
      const body = { type: 'colors', ...change }
      const answer = await request<ChangedSettings & { type: 'colors' }>('POST', settingsApi.change, { body })
      return answer.settings
    },
    onSuccess: (saved) => {
      queries.setQueryData(siteColorsQuery.queryKey, saved)
      const { customPresets: _, ...colors } = saved
      void updateSiteColors(colors)
      toast({ title: settingsWording.saved })
    },
    onError: (error) => toastFailure(settingsWording.failed, errorText(error)),
  })
}
