import { type Hex, mix, readableOn } from './colour.ts'
import type { Theme } from './themes.ts'

const WHITE: Hex = '#FFFFFF'
const BLACK: Hex = '#000000'
const TEXT = 4.5
const CONTROL = 3

/** What a colour is used for. Components name roles, never values. Each is a custom property `--color-<role>`. */
export type Roles = Record<
  | 'page'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'line'
  | 'control'
  | 'ink'
  | 'muted'
  | 'link'
  | 'accent'
  | 'accent-hover'
  | 'accent-soft'
  | 'on-accent'
  | 'danger'
  | 'danger-hover'
  | 'danger-soft'
  | 'on-danger'
  | 'success'
  | 'focus'
  | 'mark-friends'
  | 'mark-friends-plus'
  | 'mark-public'
  | 'disc-1'
  | 'disc-2'
  | 'disc-3'
  | 'stamp',
  Hex
>

/** The roles of a theme. Each colour changes only as far as contrast requires (WCAG AA; pairs in roles.test.ts). */
export function rolesOf({ scheme, colors }: Theme): Roles {
  const surfaces = surfacesOf(scheme, colors)
  const grounds = Object.values(surfaces)
  const text = (colour: Hex) => readableOn(grounds, colour, TEXT)
  const shape = (colour: Hex) => readableOn(grounds, colour, CONTROL)
  const danger = text(scheme === 'dark' ? '#F87171' : '#D0413E')
  const stamp = scheme === 'dark' ? colors.background : colors.textPrimary
  const ink = (colour: Hex) => readableOn([stamp], colour, CONTROL)
  return {
    ...surfaces,
    line: mix(colors.border, colors.cardBackground, 0.35),
    control: shape(colors.border),
    ink: text(colors.textPrimary),
    muted: text(colors.textSecondary),
    link: text(colors.primary),
    ...fills(scheme, colors),
    danger,
    'danger-hover': mix(danger, scheme === 'dark' ? WHITE : BLACK, 0.14),
    success: text(scheme === 'dark' ? '#2FC18F' : '#10B981'),
    focus: shape(colors.secondary),
    'mark-friends': shape(colors.primary),
    'mark-friends-plus': shape(colors.secondary),
    'mark-public': shape(colors.accent),
    'disc-1': ink(colors.primary),
    'disc-2': ink(colors.secondary),
    'disc-3': ink(colors.accent),
    stamp,
  }
}

/** Every background of text, except filled buttons. */
function surfacesOf(scheme: Theme['scheme'], colors: Theme['colors']) {
  const red = scheme === 'dark' ? '#F87171' : '#EF4444'
  return {
    page: colors.background,
    surface: colors.cardBackground,
    raised: scheme === 'dark' ? mix(colors.cardBackground, WHITE, 0.05) : colors.cardBackground,
    sunken:
      scheme === 'dark'
        ? mix(colors.cardBackground, WHITE, 0.07)
        : mix(colors.background, colors.textPrimary, 0.05),
    'accent-soft': mix(colors.cardBackground, colors.primary, 0.12),
    'danger-soft': mix(colors.cardBackground, red, 0.1),
  }
}

/**
 * Filled buttons: white on a dark shade in light themes, dark on a bright shade in dark ones.
 * White never stands on the unchanged primary colour.
 */
function fills(scheme: Theme['scheme'], colors: Theme['colors']) {
  if (scheme === 'dark') {
    const ink = colors.background
    return {
      accent: readableOn([ink], colors.primary, TEXT + 1),
      'accent-hover': mix(colors.primary, WHITE, 0.15),
      'on-accent': ink,
      'on-danger': ink,
    }
  }
  const accent = readableOn([WHITE], colors.primary, TEXT + 0.3)
  return { accent, 'accent-hover': mix(accent, BLACK, 0.14), 'on-accent': WHITE, 'on-danger': WHITE }
}
