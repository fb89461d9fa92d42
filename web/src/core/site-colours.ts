import type { Look } from '@kith/shared/colours/look.ts'
import type { ColorScheme } from '@kith/shared/colours/scheme.ts'
import { readStored, writeStored } from './stored.ts'
import { SITE_LOOK, wearSite } from './wear-theme.ts'

/** The look of the site, with the colours that it is made of. */
type SiteLook = Look & { colors: ColorScheme }

const { dataset } = document.documentElement

/** Takes in the site's colours of now. They show at once where the site's are worn. */
export async function takeSiteColors(colors: ColorScheme): Promise<void> {
  const known = (asJson(dataset.site) ?? readStored(SITE_LOOK)) as SiteLook | undefined
  if (JSON.stringify(known?.colors) === JSON.stringify(colors)) return
  const themes = await import('./theme.ts').catch(() => undefined)
  if (!themes) return
  const look: SiteLook = { colors, ...themes.lookOfSite(colors) }
  writeStored(SITE_LOOK, look)
  show(JSON.stringify(look))
}

/** Keeps the site's colours in this browser, and follows when another of its pages does. */
export function watchSiteColors(): () => void {
  if (asJson(dataset.site)) writeStored(SITE_LOOK, asJson(dataset.site))
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === SITE_LOOK && newValue && asJson(newValue)) show(newValue)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function show(look: string): void {
  dataset.site = look
  if (!dataset.theme) wearSite()
}

function asJson(text = ''): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
