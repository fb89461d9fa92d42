import type { Hex } from './colour.ts'

/** A theme as the spec has it: a name, a description and eight values. Everything on screen is derived from these (roles.ts). */
export type Theme = {
  id: string
  name: string
  description: string
  scheme: 'light' | 'dark'
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

export const karelMartens: Theme = {
  id: 'karel_martens',
  name: 'Karel Martens',
  description: 'Green, orange and yellow, printed over one another on white paper.',
  scheme: 'light',
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

const midnightDark: Theme = {
  id: 'midnight_dark',
  name: 'Midnight',
  description: 'The same three inks as light, on a night sky.',
  scheme: 'dark',
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

export const themes: readonly Theme[] = [karelMartens, midnightDark]
