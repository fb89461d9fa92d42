import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, useSession } from '../../accounts/api.ts'
import { watchDevice } from '../../core/device.ts'
import { reapplyTheme, watchSiteColors } from '../../core/theme/site-colours.ts'
import { loadThemes } from '../../core/theme/theme-loader.ts'

/**
 * Applies the theme of the member, keeps the site's colours for when there is no network, and follows other pages of this
 * browser, and the device. Before its code has come, the page has the look of the last visit (public/theme.js).
 */
export function ThemeWatch() {
  const queries = useQueryClient()
  const { data: me } = useSession()
  useEffect(() => {
    const applyTheme = async () => {
      const themes = await loadThemes()
      // Who has signed in or out meanwhile has another look.
      if (me === undefined || me !== queries.getQueryData(sessionQuery.queryKey)) return
      // Visitors have no theme, so theirs follows the device.
      themes?.applyTheme(me?.colorTheme ?? null, me?.darkWithDevice ?? true)
    }
    void applyTheme()
  }, [queries, me])
  useEffect(watchSiteColors, [])
  useEffect(() => watchDevice(() => void reapplyTheme()), [])
  return null
}
