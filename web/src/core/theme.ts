import { type Look, lookOf } from '@kith/shared/colours/look.ts'
import { karelMartens, paletteOf, themes } from './themes.ts'

export { lookOfSite } from '@kith/shared/colours/scheme.ts'

/** The look of a theme that a member can choose; undefined for the default, which is that of the site. */
export function lookOfTheme(id: string): Look | undefined {
  if (id === karelMartens.id) return undefined
  const theme = themes.find((theme) => theme.id === id)
  return theme && lookOf(paletteOf(theme))
}
