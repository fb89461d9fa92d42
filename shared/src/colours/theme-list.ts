import type { Hex } from './colour.ts'
import { type ThemeStyle, themeStyleOf } from './theme-style.ts'
import type { Palette } from './roles.ts'
import type { ThemeId } from './themes.ts'

/** A theme (rules/settings.md 6): a name, a description and eight values. */
export type Theme = {
  id: ThemeId
  name: string
  description: string
  colors: {
    primary: Hex
    secondary: Hex
    accent: Hex
    background: Hex
    cardBackground: Hex
    textPrimary: Hex
    textSecondary: Hex
    border: Hex
  }
}

/** What the roles of a theme are derived from. Header and fields have the colour of cards. */
export const paletteOf = ({ colors }: Theme): Palette => ({
  primary: colors.primary,
  secondary: colors.secondary,
  accent: colors.accent,
  page: colors.background,
  card: colors.cardBackground,
  header: colors.cardBackground,
  field: colors.cardBackground,
  text: colors.textPrimary,
  textSoft: colors.textSecondary,
  border: colors.border,
})

export const karelMartens: Theme = {
  id: 'karel_martens',
  name: 'Karel Martens',
  description: 'Green, orange and yellow, printed over one another on white paper.',
  colors: {
    primary: '#10B981',
    secondary: '#F97316',
    accent: '#EAB308',
    background: '#F9FAFB',
    cardBackground: '#FFFFFF',
    textPrimary: '#1F2937',
    textSecondary: '#6B7280',
    border: '#D1D5DB',
  },
}

/** Also applied while the device is dark, for who wants that and for visitors (core/theme/dark.css). */
export const midnightDark: Theme = {
  id: 'midnight_dark',
  name: 'Midnight Dark',
  description: 'The three inks of the site as light, on a night sky.',
  colors: {
    primary: '#2FC18F',
    secondary: '#F98A3C',
    accent: '#EFC42D',
    background: '#0E1218',
    cardBackground: '#161B23',
    textPrimary: '#E9ECF1',
    textSecondary: '#9AA4B2',
    border: '#2A313C',
  },
}

/** Every theme has a paper, a black, and three colours that mix well where they overlap. */
export const themes: readonly Theme[] = [
  karelMartens,
  {
    id: 'ocean_blue',
    name: 'Ocean Blue',
    description: 'A clear morning at sea: deep water, shallows, and one coral buoy.',
    colors: {
      primary: '#3A91E0',
      secondary: '#F4775E',
      accent: '#5BC8CF',
      background: '#E9F1F8',
      cardBackground: '#FDFEFF',
      textPrimary: '#10283F',
      textSecondary: '#557089',
      border: '#BFD2E3',
    },
  },
  {
    id: 'sunset_orange',
    name: 'Sunset Orange',
    description: 'The last light on a plastered wall, and the plum of the evening behind it.',
    colors: {
      primary: '#F06A2A',
      secondary: '#B7679E',
      accent: '#F9BC5A',
      background: '#FDEDE1',
      cardBackground: '#FFFBF7',
      textPrimary: '#3A1E2B',
      textSecondary: '#85636A',
      border: '#EBCDBB',
    },
  },
  {
    id: 'forest_green',
    name: 'Forest Green',
    description: 'A walk under old trees: moss, bark and lichen on stone.',
    colors: {
      primary: '#66A15C',
      secondary: '#BC7A45',
      accent: '#CFC06A',
      background: '#EDEEE2',
      cardBackground: '#FBFBF5',
      textPrimary: '#232C1D',
      textSecondary: '#646B56',
      border: '#CDD0BA',
    },
  },
  {
    id: 'royal_purple',
    name: 'Royal Purple',
    description: 'Velvet, old gold and a rose: an evening at the opera.',
    colors: {
      primary: '#9468DC',
      secondary: '#D8A531',
      accent: '#E88BA4',
      background: '#F0ECF8',
      cardBackground: '#FEFDFF',
      textPrimary: '#261840',
      textSecondary: '#6C6085',
      border: '#D3C8E6',
    },
  },
  {
    id: 'cherry_blossom',
    name: 'Cherry Blossom',
    description: 'Petals, the first leaves and a pale April sky.',
    colors: {
      primary: '#E87CA0',
      secondary: '#7FAF74',
      accent: '#9CC7E6',
      background: '#FCF0F3',
      cardBackground: '#FFFFFF',
      textPrimary: '#40212E',
      textSecondary: '#84626F',
      border: '#EFCFD9',
    },
  },
  {
    id: 'arctic_mint',
    name: 'Arctic Mint',
    description: 'Ice, cold air, and the northern lights over it.',
    colors: {
      primary: '#35BFA9',
      secondary: '#6F92E0',
      accent: '#BBA4EC',
      background: '#EAF5F6',
      cardBackground: '#FBFFFF',
      textPrimary: '#142F3B',
      textSecondary: '#54727C',
      border: '#BEDADD',
    },
  },
  {
    id: 'golden_hour',
    name: 'Golden Hour',
    description: 'Honey and terracotta in low sun, with long lilac shadows.',
    colors: {
      primary: '#E8981F',
      secondary: '#D96C66',
      accent: '#A48FC4',
      background: '#F9F0DA',
      cardBackground: '#FFFCF4',
      textPrimary: '#362A17',
      textSecondary: '#7B6A49',
      border: '#E4D2A8',
    },
  },
  {
    id: 'emerald_forest',
    name: 'Emerald Forest',
    description: 'Deep green after rain, young fern, and a kingfisher passing through.',
    colors: {
      primary: '#1AA077',
      secondary: '#3F93C4',
      accent: '#B5D04C',
      background: '#DFEDE4',
      cardBackground: '#F8FCF9',
      textPrimary: '#0A2B22',
      textSecondary: '#4A6B5E',
      border: '#B2D0BF',
    },
  },
  {
    id: 'crimson_fire',
    name: 'Crimson Fire',
    description: 'Embers, smoke and sparks over a bed of pale ash.',
    colors: {
      primary: '#DF475C',
      secondary: '#F2A03D',
      accent: '#8A9BB0',
      background: '#F1EEEC',
      cardBackground: '#FEFDFC',
      textPrimary: '#2A191C',
      textSecondary: '#6F5F60',
      border: '#D9CFCB',
    },
  },
  midnightDark,
]

/** The look of a theme. Undefined for the default theme, null and an unknown one, which have the look of the site. */
export function styleOfTheme(id: string | null): ({ id: ThemeId } & ThemeStyle) | undefined {
  const theme = themes.find((theme) => theme.id === id && theme !== karelMartens)
  return theme && { id: theme.id, ...themeStyleOf(paletteOf(theme)) }
}
