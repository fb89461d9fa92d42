import type { ColorScheme } from '@kith/shared/colours/scheme.ts'
import { DEFAULT_COLORS } from '@kith/shared/colours/scheme.ts'

/** The colours of a whole site under a name. */
export type Preset = { name: string; colors: ColorScheme }

/** The twelve that come with the product (rules/settings.md 4). Each has a paper, a black, and three inks that mix well. */
export const presets: readonly Preset[] = [
  { name: 'Original', colors: DEFAULT_COLORS },
  {
    // The four shades of a handheld screen, and the red of its button.
    name: 'Game',
    colors: {
      primary: '#4F7A28',
      secondary: '#B03A5B',
      accent: '#C9A227',
      background: '#22331A',
      pageBackground: '#DDE5C4',
      textPrimary: '#1B2A14',
      textSecondary: '#55663F',
      inputBackground: '#F7FAEA',
      inputBorder: '#A9B98A',
      cardBackground: '#EEF3DB',
    },
  },
  {
    name: 'Ocean',
    colors: {
      primary: '#2F86D6',
      secondary: '#F0765C',
      accent: '#4FC3C9',
      background: '#12344F',
      pageBackground: '#E8F0F6',
      textPrimary: '#10273C',
      textSecondary: '#54708A',
      inputBackground: '#FFFFFF',
      inputBorder: '#BED1E1',
      cardBackground: '#FBFDFE',
    },
  },
  {
    name: 'Sunset',
    colors: {
      primary: '#EE6A35',
      secondary: '#A9558F',
      accent: '#F7B64E',
      background: '#FBDCC7',
      pageBackground: '#FDF0E6',
      textPrimary: '#3B1D2A',
      textSecondary: '#84606A',
      inputBackground: '#FFFDFA',
      inputBorder: '#E9CBB8',
      cardBackground: '#FFFAF5',
    },
  },
  {
    name: 'Forest',
    colors: {
      primary: '#5C9A55',
      secondary: '#B9733C',
      accent: '#D0BE5F',
      background: '#26382A',
      pageBackground: '#ECEDE1',
      textPrimary: '#222B1D',
      textSecondary: '#626A55',
      inputBackground: '#FEFEFA',
      inputBorder: '#CBCFB8',
      cardBackground: '#F9FAF3',
    },
  },
  {
    name: 'Purple',
    colors: {
      primary: '#8A5FD6',
      secondary: '#D59A2B',
      accent: '#E5849F',
      background: '#E6DDF6',
      pageBackground: '#F4F0FA',
      textPrimary: '#261841',
      textSecondary: '#6B5F84',
      inputBackground: '#FFFFFF',
      inputBorder: '#D1C6E5',
      cardBackground: '#FEFDFF',
    },
  },
  {
    // One ink, and paper.
    name: 'Monochrome',
    colors: {
      primary: '#4A4A4A',
      secondary: '#7A7A7A',
      accent: '#A8A8A8',
      background: '#FFFFFF',
      pageBackground: '#F2F2F2',
      textPrimary: '#1A1A1A',
      textSecondary: '#636363',
      inputBackground: '#FFFFFF',
      inputBorder: '#CFCFCF',
      cardBackground: '#FFFFFF',
    },
  },
  {
    // The laminates of Milan, 1981: candy on white, with a black line.
    name: 'Memphis Milano',
    colors: {
      primary: '#1E9FB4',
      secondary: '#F0508C',
      accent: '#FFC928',
      background: '#FFD84D',
      pageBackground: '#FFF9EC',
      textPrimary: '#1B1B2E',
      textSecondary: '#63607A',
      inputBackground: '#FFFFFF',
      inputBorder: '#D8CFBB',
      cardBackground: '#FFFFFF',
    },
  },
  {
    name: 'Memphis Pool',
    colors: {
      primary: '#1597C9',
      secondary: '#FF7A59',
      accent: '#8FD14F',
      background: '#9ADFE8',
      pageBackground: '#EAF8F7',
      textPrimary: '#0E2A3A',
      textSecondary: '#4C6C79',
      inputBackground: '#FDFFFF',
      inputBorder: '#B5DADB',
      cardBackground: '#FDFFFE',
    },
  },
  {
    name: 'Memphis Flamingo',
    colors: {
      primary: '#E8487F',
      secondary: '#2AA79B',
      accent: '#F6B93B',
      background: '#F9B6C9',
      pageBackground: '#FFF1F3',
      textPrimary: '#3A1628',
      textSecondary: '#83606F',
      inputBackground: '#FFFEFE',
      inputBorder: '#EFCBD5',
      cardBackground: '#FFFBFC',
    },
  },
  {
    name: 'Memphis Terrazzo',
    colors: {
      primary: '#C4532F',
      secondary: '#3F7F86',
      accent: '#DDA63A',
      background: '#2F4B52',
      pageBackground: '#F1ECE4',
      textPrimary: '#2A2522',
      textSecondary: '#6F655D',
      inputBackground: '#FFFEFB',
      inputBorder: '#D9CFC2',
      cardBackground: '#FCFAF6',
    },
  },
  {
    // The same shapes after midnight: neon on a dance floor.
    name: 'Memphis Night',
    colors: {
      primary: '#35D0BA',
      secondary: '#FF6FA3',
      accent: '#FFD34E',
      background: '#241B3A',
      pageBackground: '#15101F',
      textPrimary: '#F3EEFB',
      textSecondary: '#B0A6C4',
      inputBackground: '#1A1427',
      inputBorder: '#4A3F66',
      cardBackground: '#201830',
    },
  },
]
