import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsApi, type FirstHour } from '@kith/shared/accounts.ts'
import type { SiteColors } from '@kith/shared/colours/site-colours.ts'
import {
  type ChangedSettings,
  settingsApi,
  type SettingsChange,
  settingsWording,
} from '@kith/shared/settings.ts'
import { sessionQuery } from '../accounts/api.ts'
import { request, sentenceOf } from '../core/request.ts'
import { takeSiteColors } from '../core/site-colours.ts'
import { showSettings } from '../settings/api.ts'
import { toast } from '../ui/overlays/toast.ts'

const COLORS = [settingsApi.colors]

/** Ends the first hour, on every device. The card goes at once and comes back on failure. */
export function useEndFirstHour(hour: FirstHour) {
  const queries = useQueryClient()
  const show = (firstHour: FirstHour | null) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, firstHour })
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('DELETE', accountsApi.firstHour),
    onMutate: () => show(null),
    onError: () => {
      show(hour)
      toast({
        title: 'Error',
        description: 'This could not be put away. Please try again.',
        variant: 'destructive',
      })
    },
  })
}

/** The colours of the site as they are now. */
export const useSiteColors = () =>
  useQuery({
    queryKey: COLORS,
    queryFn: ({ signal }) => request<SiteColors>('GET', settingsApi.colors, { signal }),
  })

/** Saves settings or colours of the site. They show at once, here and on all other pages. */
export function useSaveSite() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'site' },
    networkMode: 'always',
    mutationFn: (change: SettingsChange) =>
      request<ChangedSettings>('POST', settingsApi.change, { body: change }),
    onSuccess: (saved) => {
      if (saved.type === 'platform') showSettings(queries, saved.settings)
      else showColors(queries, saved.settings)
      toast({ title: 'Success', description: settingsWording.saved })
    },
    onError: (error) => {
      const description = sentenceOf(error, settingsWording.failed)
      toast({ title: settingsWording.failed, description, variant: 'destructive' })
    },
  })
}

function showColors(queries: QueryClient, saved: SiteColors): void {
  queries.setQueryData(COLORS, saved)
  const { customPresets: _, ...colors } = saved
  void takeSiteColors(colors)
}
