import type { ThemeStyle } from '@kith/shared/colours/theme-style.ts'
import { karelMartens, styleOfTheme, midnightDark } from '@kith/shared/colours/theme-list.ts'
import { DARK_DEVICE } from '../device.ts'
import { readStored, writeStored } from '../browser-storage.ts'

export { styleOfSite } from '@kith/shared/colours/scheme.ts'

/** Also named in public/theme.js, which puts the look on before first paint. */
const THEME = 'kith.theme'
/**
 * Whether the page is dark with the device. The key and the attribute `data-night` have the names of older versions.
 */
const FOLLOWS_DEVICE = 'kith.night'
const SITE_STYLE = 'kith.colors'

const root = document.documentElement

/** The look of the theme that a member has chosen; undefined for that of the site. */
let chosen: ThemeStyle | undefined
let followsDevice = root.dataset.visitor !== undefined || readStored(FOLLOWS_DEVICE) === true

/**
 * Applies a theme that a member has chosen. Null, the default theme and an unknown one are the look of the site. While the
 * device is dark and is followed, the page is Midnight Dark instead.
 */
export function applyTheme(id: string | null, isFollowing: boolean): void {
  const theme = styleOfTheme(id)
  chosen = theme
  followsDevice = isFollowing
  if (theme) root.dataset.theme = theme.id
  else delete root.dataset.theme
  writeStored(THEME, theme)
  writeStored(FOLLOWS_DEVICE, isFollowing || undefined)
  applyCurrentTheme()
}

/** Applies the theme of now. The dark colours are in the style sheet. */
export function applyCurrentTheme(): void {
  const isDark = followsDevice && window.matchMedia(DARK_DEVICE).matches
  root.toggleAttribute('data-night', isDark)
  if (isDark) put(undefined, midnightDark.colors.background)
  else put(chosen ?? siteStyle())
}

/** The look of the site: as the server wrote it into the page, or as this browser saw it last. */
function siteStyle(): ThemeStyle | undefined {
  const { site } = root.dataset
  return (site ? JSON.parse(site) : readStored(SITE_STYLE)) as ThemeStyle | undefined
}

function put(
  themeStyle: ThemeStyle | undefined,
  page = themeStyle?.variables['--color-page'] ?? karelMartens.colors.background,
): void {
  const { style } = root
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  // Without a look, the style sheet has the colours.
  if (!themeStyle) return root.removeAttribute('style')
  for (const [name, value] of Object.entries(themeStyle.variables)) style.setProperty(name, value)
  style.colorScheme = themeStyle.scheme
}
