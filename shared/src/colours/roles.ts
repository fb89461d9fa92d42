import { type Hex, isDark, mix, readableOn } from './colour.ts'
import { discsOf } from './face-inks.ts'

const WHITE: Hex = '#FFFFFF'
const BLACK: Hex = '#000000'
const TEXT = 4.5
const CONTROL = 3
/** Black or white keeps this contrast on every surface, so that other text and its tinted surfaces have room too. */
const ROOM = 8
const HEADER_ROOM = 5.3

/** The colours of a theme or of the site. `rolesOf` derives from them what is on screen. */
export type Palette = {
  primary: Hex
  secondary: Hex
  accent: Hex
  /** The surfaces: behind all, of cards, of the header, of fields. */
  page: Hex
  card: Hex
  header: Hex
  field: Hex
  text: Hex
  textSoft: Hex
  border: Hex
}

/** What a colour is used for. Components name roles, never values. Each is a custom property `--color-<role>`. */
export type ColorRoles = Record<
  | 'page'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'field'
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
  | 'header'
  | 'header-hover'
  | 'header-accent'
  | 'on-header'
  | 'on-header-muted'
  | 'mark-friends'
  | 'mark-friends-plus'
  | 'mark-public'
  | 'disc-1'
  | 'disc-2'
  | 'disc-3'
  | 'stamp',
  Hex
>

/** The roles of a palette. Each colour changes only as far as contrast requires (WCAG AA; pairs in roles.test.ts). */
export function rolesOf(palette: Palette): ColorRoles {
  const dark = isDark(palette.card)
  const surfaces = surfacesOf(palette, dark)
  const grounds = Object.values(surfaces)
  const text = (colour: Hex) => readableOn(grounds, colour, TEXT)
  const shape = (colour: Hex) => readableOn(grounds, colour, CONTROL)
  const ink = text(palette.text)
  const danger = text(dark ? '#F87171' : '#D0413E')
  const stamp = dark ? surfaces.page : ink
  return {
    ...surfaces,
    ...headerOf(palette),
    line: mix(palette.border, surfaces.surface, 0.35),
    control: shape(palette.border),
    ink,
    muted: text(palette.textSoft),
    link: text(palette.primary),
    ...fillsOf(palette, grounds, surfaces.page),
    danger,
    'danger-hover': mix(danger, dark ? WHITE : BLACK, 0.14),
    success: text(dark ? '#2FC18F' : '#10B981'),
    focus: shape(palette.secondary),
    'mark-friends': shape(palette.primary),
    'mark-friends-plus': shape(palette.secondary),
    'mark-public': shape(palette.accent),
    ...discsOf([palette.primary, palette.secondary, palette.accent], surfaces.surface, stamp),
    stamp,
  }
}

/** Every background of text, except the header and filled buttons. All are on the side of the cards, light or dark. */
function surfacesOf({ page, card, field, text, primary }: Palette, dark: boolean) {
  const carrying = (colour: Hex) => readableOn([dark ? WHITE : BLACK], colour, ROOM)
  const [paper, surface] = [carrying(page), carrying(card)]
  return {
    page: paper,
    surface,
    raised: dark ? mix(surface, WHITE, 0.05) : surface,
    sunken: dark ? mix(surface, WHITE, 0.07) : mix(paper, text, 0.05),
    field: carrying(field),
    'accent-soft': mix(surface, primary, 0.12),
    'danger-soft': mix(surface, dark ? '#F87171' : '#EF4444', 0.1),
  }
}

/** The header has words and marks of its own, as it may be dark over a light page. */
function headerOf({ header, card, text, textSoft, primary }: Palette) {
  const far = isDark(header) ? WHITE : BLACK
  const ground = readableOn([far], header, HEADER_ROOM)
  const hover = mix(ground, far, 0.06)
  const grounds = [ground, hover]
  // On a dark header over light cards, words have the colour of the cards.
  const isAlike = isDark(header) === isDark(card)
  const [ink, soft] = isAlike ? [text, textSoft] : [card, mix(card, header, 0.3)]
  return {
    header: ground,
    'header-hover': hover,
    'header-accent': readableOn(grounds, primary, CONTROL),
    'on-header': readableOn(grounds, ink, TEXT),
    'on-header-muted': readableOn(grounds, soft, TEXT),
  }
}

/**
 * Filled buttons: white on a dark shade in light themes, dark on a bright shade in dark ones.
 * White never stands on the unchanged primary colour.
 */
function fillsOf({ primary, card }: Palette, grounds: Hex[], page: Hex) {
  if (isDark(card)) {
    const accent = readableOn(grounds, readableOn([page], primary, TEXT + 1), CONTROL)
    return { accent, 'accent-hover': mix(accent, WHITE, 0.15), 'on-accent': page, 'on-danger': page }
  }
  const accent = readableOn(grounds, readableOn([WHITE], primary, TEXT + 0.3), CONTROL)
  return { accent, 'accent-hover': mix(accent, BLACK, 0.14), 'on-accent': WHITE, 'on-danger': WHITE }
}
