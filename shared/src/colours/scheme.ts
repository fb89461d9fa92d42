import type { Hex } from './colour.ts'
import { type ThemeStyle, themeStyleOf } from './theme-style.ts'
import type { Palette } from './roles.ts'

/** The colours of the site as they come (rules/settings.md 16). `background` is that of the header. */
export const DEFAULT_COLORS = {
  primary: '#10B981',
  secondary: '#F97316',
  accent: '#EAB308',
  background: '#F5F7FA',
  pageBackground: '#F9FAFB',
  textPrimary: '#1F2937',
  textSecondary: '#6B7280',
  inputBackground: '#FFFFFF',
  inputBorder: '#D1D5DB',
  cardBackground: '#FFFFFF',
} as const satisfies Record<string, Hex>

export type ColorName = keyof typeof DEFAULT_COLORS
export type ColorScheme = Record<ColorName, Hex>
export const COLOR_NAMES = Object.keys(DEFAULT_COLORS) as ColorName[]

/** Whether two schemes look the same. Colours are kept as they were written, in either letter case. */
export const isSameScheme = (one: ColorScheme, other: ColorScheme): boolean =>
  COLOR_NAMES.every((name) => one[name].toUpperCase() === other[name].toUpperCase())

/** The names of the colours for people. */
export const colorLabels: Record<ColorName, string> = {
  primary: 'Primary',
  secondary: 'Secondary',
  accent: 'Accent',
  background: 'Header',
  pageBackground: 'Page',
  textPrimary: 'Text',
  textSecondary: 'Quiet text',
  inputBackground: 'Fields',
  inputBorder: 'Borders of fields',
  cardBackground: 'Cards',
}

/** A site keeps up to this many own presets, each under a name. */
export const PRESETS_MAX = 50
export const PRESET_NAME_MAX = 40

export const colorWording = {
  invalid: 'Please enter a color like #10B981',
  nameRequired: 'Please enter a name for the preset',
  tooMany: `The site has ${PRESETS_MAX} presets. Delete one before you save another.`,
} as const

/** The look that the site's colours give to the default theme and to visitors. */
export const styleOfSite = (colors: ColorScheme): ThemeStyle => themeStyleOf(paletteOfSite(colors))

/** What `rolesOf` derives the colours on screen from. */
export const paletteOfSite = (colors: ColorScheme): Palette => ({
  primary: colors.primary,
  secondary: colors.secondary,
  accent: colors.accent,
  page: colors.pageBackground,
  card: colors.cardBackground,
  header: colors.background,
  field: colors.inputBackground,
  text: colors.textPrimary,
  textSoft: colors.textSecondary,
  border: colors.inputBorder,
})
