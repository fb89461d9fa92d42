import type { Look } from '@kith/shared/colours/look.ts'
import { readStored, writeStored } from './stored.ts'

/** Also named in public/theme.js, which puts the look on before first paint. */
const THEME = 'kith.theme'
export const SITE_LOOK = 'kith.colors'

const root = document.documentElement

/**
 * Wears a member's theme and stores it for the next visit. The themes are not in the first load. Until they arrive, or
 * if they can't be loaded, the page keeps the look it has (public/theme.js). The default theme is that of the site.
 */
export async function wearTheme(id: string): Promise<void> {
  root.dataset.theme = id
  const themes = await import('./theme.ts').catch(() => undefined)
  // Another may have been chosen meanwhile.
  if (!themes || root.dataset.theme !== id) return
  const look = themes.lookOfTheme(id)
  if (!look) return wearSite()
  put(look)
  writeStored(THEME, { id, ...look })
}

/** Wears the colours of the site, as the server wrote them into the page, or as this browser saw them last. */
export function wearSite(): void {
  delete root.dataset.theme
  writeStored(THEME, undefined)
  const { site } = root.dataset
  put((site ? JSON.parse(site) : readStored(SITE_LOOK)) as Look | undefined)
}

function put(look: Look | undefined): void {
  const { style } = root
  // Without a look, the style sheet has that of the default.
  if (!look) return root.removeAttribute('style')
  for (const [name, value] of Object.entries(look.variables)) style.setProperty(name, value)
  style.colorScheme = look.scheme
  const page = look.variables['--color-page'] ?? ''
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
}
