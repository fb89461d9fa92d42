import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { ownProfileApi, profileWording } from '@kith/shared/own-profile.ts'
import { type LucideIcon, Moon, Sun, SunMoon } from 'lucide-react'
import { sessionQuery, useMe } from '../accounts/api.ts'
import { postToOtherTabs } from '../core/tabs/other-tabs.ts'
import { toastSaved } from '../ui/overlays/saved-toast.ts'
import { request, errorText } from '../core/calls/request.ts'
import { toastFailure } from '../ui/overlays/failure-toast.ts'

const DARK = 'midnight_dark'
const DEFAULT = 'karel_martens'

/** Whether a member's pages are light, dark, or as the device is. Light ones have the theme that was chosen last. */
export type Appearance = 'light' | 'dark' | 'device'

export const APPEARANCES: readonly { value: Appearance; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'device', label: 'Device', icon: SunMoon },
]

/** What is chosen of `APPEARANCES`, and how to choose another. */
export function useAppearance(): [Appearance, (to: Appearance) => void] {
  const me = useMe()
  const { mutate } = useChooseColours()
  const light = me.colorTheme === DARK ? 'dark' : 'light'
  const choose = (to: Appearance) =>
    mutate({ colorTheme: to === 'dark' ? DARK : (lightOf(me) ?? DEFAULT), darkWithDevice: to === 'device' })
  return [me.darkWithDevice ? 'device' : light, choose]
}

/** The light theme that is chosen, or was before Midnight Dark. */
const lightOf = ({ colorTheme, lightTheme }: CurrentUser) => (colorTheme === DARK ? lightTheme : colorTheme)

/** A choice of colours: the theme, and whether it gives way to Midnight Dark while the device is dark. */
type ThemeChoice = Pick<CurrentUser, 'colorTheme' | 'darkWithDevice'>

/**
 * Changes the member's theme. It shows at once (App applies it). Calls run one after the other, so that the last
 * choice is kept. Their answers are not needed.
 */
export function useChooseColours() {
  const queries = useQueryClient()
  const cachedUser = () => queries.getQueryData(sessionQuery.queryKey)
  const show = (part: Partial<CurrentUser>) =>
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, ...part })
  return useMutation({
    scope: { id: 'theme' },
    mutationFn: (to: ThemeChoice) => request('PUT', ownProfileApi.profile, { body: to }),
    onMutate: (to) => {
      const from = cachedUser()
      show({ ...to, lightTheme: from ? lightOf(from) : null })
      return from
    },
    onSuccess: () => {
      toastSaved()
      const me = cachedUser()
      if (!me) return
      const { colorTheme, darkWithDevice, lightTheme } = me
      postToOtherTabs(me.id, { what: 'colours', colours: { colorTheme, darkWithDevice, lightTheme } })
    },
    onError: (error, to, from) => {
      // Other ones may have been chosen meanwhile.
      const isStill = Object.entries(to).every(
        ([what, value]) => cachedUser()?.[what as keyof ThemeChoice] === value,
      )
      if (isStill && from) {
        const { colorTheme, darkWithDevice, lightTheme } = from
        show({ colorTheme, darkWithDevice, lightTheme })
      }
      toastFailure(profileWording.updateFailed, errorText(error))
    },
  })
}
