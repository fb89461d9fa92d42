import { z } from 'zod'

/** The themes that a member can choose (rules/settings.md 6), in the order of the list. */
export const THEME_IDS = [
  'karel_martens',
  'ocean_blue',
  'sunset_orange',
  'forest_green',
  'royal_purple',
  'cherry_blossom',
  'arctic_mint',
  'golden_hour',
  'emerald_forest',
  'crimson_fire',
  'midnight_dark',
] as const
export type ThemeId = (typeof THEME_IDS)[number]

/** The values that the server accepts as `colorTheme`. */
export const themeId = z.enum(THEME_IDS)
