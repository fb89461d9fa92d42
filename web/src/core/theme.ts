import { type Look, lookOf } from '@kith/shared/colours/look.ts'
import { readStored, writeStored } from './stored.ts'
import { karelMartens, paletteOf, themes } from './themes.ts'

export { lookOfSite } from '@kith/shared/colours/scheme.ts'

/** Also named in public/theme.js, which puts the look on before first paint. */
const THEME = 'kith.theme'
const SITE_LOOK = 'kith.colors'

const root = document.documentElement

/** Wears a theme that a member has chosen. Null, the default theme and an unknown one are the look of the site. */
export function wear(id: string | null): void {
  const theme = themes.find((theme) => theme.id === id && theme !== karelMartens)
  if (!theme) return wearSite()
  const look = lookOf(paletteOf(theme))
  root.dataset.theme = theme.id
  writeStored(THEME, { id: theme.id, ...look })
  put(look)
}

/** The look of the site: as the server wrote it into the page, or as this browser saw it last. */
function wearSite(): void {
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
