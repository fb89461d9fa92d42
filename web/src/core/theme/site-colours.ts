import type { ThemeStyle } from '@kith/shared/colours/theme-style.ts'
import type { ColorScheme } from '@kith/shared/colours/scheme.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { loadThemes } from './theme-loader.ts'

/** Also named in public/theme.js and theme.ts. */
const SITE_STYLE = 'kith.colors'

/** The look of the site, with the colours that it is made of. */
type SiteStyle = ThemeStyle & { colors: ColorScheme }

const { dataset } = document.documentElement

/** The site's colours as this page knows them; undefined if it was never told. */
export const knownSiteColors = (): ColorScheme | undefined =>
  ((asJson(dataset.site) ?? readStored(SITE_STYLE)) as SiteStyle | undefined)?.colors

/** Takes in the site's colours of now. They show at once where no theme is applied. */
export async function updateSiteColors(colors: ColorScheme): Promise<void> {
  if (JSON.stringify(knownSiteColors()) === JSON.stringify(colors)) return
  const themes = await loadThemes()
  if (!themes) return
  const themeStyle: SiteStyle = { colors, ...themes.styleOfSite(colors) }
  writeStored(SITE_STYLE, themeStyle)
  await show(JSON.stringify(themeStyle))
}

/** Applies the theme once more, after the colours of the site or the device have changed. */
export async function reapplyTheme(): Promise<void> {
  const themes = await loadThemes()
  themes?.applyCurrentTheme()
}

/** Keeps the site's colours in this browser, and follows when another of its pages does. */
export function watchSiteColors(): () => void {
  const themeStyle = asJson(dataset.site)
  if (themeStyle) writeStored(SITE_STYLE, themeStyle)
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === SITE_STYLE && newValue && asJson(newValue)) void show(newValue)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

async function show(themeStyle: string): Promise<void> {
  dataset.site = themeStyle
  if (!dataset.theme) await reapplyTheme()
}

function asJson(text = ''): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
