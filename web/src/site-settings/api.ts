import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ChangedSettings,
  type PlatformSettings,
  type PlatformSettingsInput,
  settingsApi,
  settingsWording,
} from '@kith/shared/settings/settings.ts'
import { request, errorText } from '../core/calls/request.ts'
import { showSettings } from '../settings/api.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Saves the given settings; the others stay. Every page of the site follows. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'site-settings' },
    networkMode: 'always',
    mutationFn: async (change: PlatformSettingsInput): Promise<PlatformSettings> => {
      const body = { type: 'platform', ...change }
      const answer = await request<ChangedSettings & { type: 'platform' }>('POST', settingsApi.change, {
        body,
      })
      return answer.settings
    },
    onSuccess: (settings) => {
      showSettings(queries, settings)
      toast({ title: settingsWording.saved })
    },
    onError: (error) => toastFailure(settingsWording.failed, errorText(error)),
  })
}
