import type { Look } from '@kith/shared/colours/look.ts'
import type { ColorScheme } from '@kith/shared/colours/scheme.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { loadThemes } from './theme-loader.ts'

/** Also named in public/theme.js and theme.ts. */
const SITE_LOOK = 'kith.colors'

/** The look of the site, with the colours that it is made of. */
type SiteLook = Look & { colors: ColorScheme }

const { dataset } = document.documentElement

/** The site's colours as this page knows them; undefined if it was never told. */
export const knownSiteColors = (): ColorScheme | undefined =>
  ((asJson(dataset.site) ?? readStored(SITE_LOOK)) as SiteLook | undefined)?.colors

/** Takes in the site's colours of now. They show at once where no theme is applied. */
export async function takeSiteColors(colors: ColorScheme): Promise<void> {
  if (JSON.stringify(knownSiteColors()) === JSON.stringify(colors)) return
  const themes = await loadThemes()
  if (!themes) return
  const look: SiteLook = { colors, ...themes.lookOfSite(colors) }
  writeStored(SITE_LOOK, look)
  await show(JSON.stringify(look))
}

/** Applies the theme once more, after the colours of the site or the device have changed. */
export async function reapplyTheme(): Promise<void> {
  const themes = await loadThemes()
  themes?.applyCurrentTheme()
}

/** Keeps the site's colours in this browser, and follows when another of its pages does. */
export function watchSiteColors(): () => void {
  const look = asJson(dataset.site)
  if (look) writeStored(SITE_LOOK, look)
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === SITE_LOOK && newValue && asJson(newValue)) void show(newValue)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

async function show(look: string): Promise<void> {
  dataset.site = look
  if (!dataset.theme) await reapplyTheme()
}

function asJson(text = ''): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
