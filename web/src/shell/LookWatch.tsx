import { useEffect } from 'react'
import { useSession } from '../accounts/api.ts'
import { watchDevice } from '../core/device.ts'
import { dressAgain, watchSiteColors } from '../core/site-colours.ts'
import { wearTheme } from '../core/theme-loader.ts'

/**
 * Wears the theme of the member, keeps the site's colours for when there is no network, and follows other pages of this
 * browser, and the device. Before its code has come, the page has the look of the last visit (public/theme.js).
 */
export function LookWatch() {
  const { data: me } = useSession()
  const isKnown = me !== undefined
  // Visitors have no theme, so theirs follows the device.
  const { colorTheme: theme, darkWithDevice } = me ?? { colorTheme: null, darkWithDevice: true }
  useEffect(() => {
    if (isKnown) void wearTheme(theme, darkWithDevice)
  }, [isKnown, theme, darkWithDevice])
  useEffect(watchSiteColors, [])
  useEffect(() => watchDevice(() => void dressAgain()), [])
  return null
}
