import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ColorName, COLOR_NAMES, DEFAULT_COLORS, paletteOfSite } from '@kith/shared/colours/scheme.ts'
import { expect, test } from 'vitest'
import { contrast, type Hex, isDark, mix } from '@kith/shared/colours/colour.ts'
import { type Palette, type ColorRoles, rolesOf } from '@kith/shared/colours/roles.ts'
import { presets } from '../colours/presets.ts'
import { paletteOf, themes } from '@kith/shared/colours/theme-list.ts'

type Role = keyof ColorRoles
type Pair = [on: Role, colour: Role]

const grounds: Role[] = ['page', 'surface', 'raised', 'sunken', 'field', 'accent-soft', 'danger-soft']
const headers: Role[] = ['header', 'header-hover']
const across = (colours: Role[]): Pair[] =>
  grounds.flatMap((on) => colours.map((colour): Pair => [on, colour]))

/** The colours of text and small icons, on any surface. */
const inks: Role[] = ['ink', 'muted', 'link', 'danger', 'success']
const texts: Pair[] = [
  ...across(inks),
  ['accent', 'on-accent'],
  ['accent-hover', 'on-accent'],
  ['danger', 'on-danger'],
  ['danger-hover', 'on-danger'],
  // Tooltips and the offline line show page-coloured text on ink.
  ['ink', 'page'],
  ...headers.flatMap((on): Pair[] => [
    [on, 'on-header'],
    [on, 'on-header-muted'],
  ]),
]
/** Borders, filled buttons, bars of chosen tabs, focus rings, icons. */
const signs: Role[] = [
  ...inks,
  'control',
  'focus',
  'accent',
  'accent-hover',
  'danger-hover',
  'mark-friends',
  'mark-friends-plus',
  'mark-public',
]
const shapes: Pair[] = [
  ...across(signs),
  // The eyes and mouths of drawn faces, on any of the three discs.
  ['disc-1', 'stamp'],
  ['disc-2', 'stamp'],
  ['disc-3', 'stamp'],
  ...headers.flatMap((on): Pair[] => [
    [on, 'header-accent'],
    [on, 'on-header'],
    [on, 'on-header-muted'],
  ]),
]

const looks: { name: string; palette: Palette }[] = [
  ...themes.map((theme) => ({ name: theme.name, palette: paletteOf(theme) })),
  ...presets.map(({ name, colors }) => ({ name: `the preset ${name}`, palette: paletteOfSite(colors) })),
]

test.each(looks)('$name: every text reaches 4.5:1 on every surface it may stand on', ({ palette }) => {
  expect(below(texts, 4.5, rolesOf(palette))).toEqual([])
})

test.each(looks)('$name: every control and mark reaches 3:1 on every surface', ({ palette }) => {
  expect(below(shapes, 3, rolesOf(palette))).toEqual([])
})

test.each(looks)(
  '$name: a face keeps its eyes also where its inks are printed over one another',
  ({ palette }) => {
    for (const skin of printsOf(palette)) expect(contrast(skin, rolesOf(palette).stamp)).toBeGreaterThan(3)
  },
)

test('whatever colours an admin picks, texts, controls and marks can be read', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const scheme = { ...DEFAULT_COLORS, ...drawnScheme(seed) }
    const roles = rolesOf(paletteOfSite(scheme))
    expect([scheme, ...below(texts, 4.5, roles), ...below(shapes, 3, roles)]).toEqual([scheme])
  }
})

test('white text never stands on the raw green', () => {
  for (const { palette } of looks) {
    const roles = rolesOf(palette)
    if (roles['on-accent'] === '#FFFFFF') expect(roles.accent).not.toBe('#10B981')
  }
})

test('there is no pair on screen that is not proved here', () => {
  const known = new Set([...texts, ...shapes].map(([on, colour]) => `${colour} on ${on}`))
  const unknown = classLists().flatMap((classes) => pairsIn(classes).filter((pair) => !known.has(pair)))
  expect([...new Set(unknown)]).toEqual([])
})

test('sizes follow the reader’s font size', () => {
  const inPixels = classLists().flatMap((classes) => classes.match(/[\w:-]+\[\S*[\d.]{2,}px\S*\]/g) ?? [])
  // The player of SoundCloud is as high as they draw it.
  expect(inPixels.filter((name) => name !== 'h-[166px]')).toEqual([])
})

test('white words on pictures stand on a layer that carries them, whatever the picture shows', () => {
  const layers = classLists().filter((classes) => classes.includes('text-white'))
  expect(layers.length).toBeGreaterThan(0)
  for (const classes of layers) {
    const share = Number(/\bbg-black\/(\d+)/.exec(classes)?.[1] ?? 0) / 100
    expect([classes, contrast('#FFFFFF', mix('#FFFFFF', '#000000', share)) >= 4.5]).toEqual([classes, true])
  }
})

function below(pairs: Pair[], ratio: number, roles: ColorRoles): string[] {
  return pairs
    .filter(([on, colour]) => contrast(roles[on], roles[colour]) < ratio)
    .map(([on, colour]) => `${colour} on ${on}: ${contrast(roles[on], roles[colour]).toFixed(2)}`)
}

/** A scheme of any colours, the same for the same seed. Every third has only black, white and middle grey. */
function drawnScheme(seed: number): Record<ColorName, Hex> {
  let state = seed * 2_654_435_761
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  const channel = () => next(256).toString(16).padStart(2, '0')
  const plain = ['#000000', '#FFFFFF', '#777777', '#767676'] as const
  const colour = (): Hex =>
    seed % 3 === 0 ? (plain[next(4)] ?? '#000000') : `#${channel()}${channel()}${channel()}`
  return Object.fromEntries(COLOR_NAMES.map((name) => [name, colour()])) as Record<ColorName, Hex>
}

/** Each disc colour on paper tinted with another one, mixed as the browser does. */
function printsOf(palette: Palette): Hex[] {
  const roles = rolesOf(palette)
  const dark = isDark(palette.card)
  const discs = [roles['disc-1'], roles['disc-2'], roles['disc-3']]
  return discs.flatMap((ink) =>
    discs
      .filter((tint) => tint !== ink)
      .map((tint) => overprint(dark, mix(roles.surface, tint, dark ? 0.13 : 0.26), ink)),
  )
}

function overprint(dark: boolean, paper: Hex, ink: Hex): Hex {
  const channel = (at: number) => {
    const [a, b] = [paper, ink].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    const [x, y] = [a ?? 0, b ?? 0]
    return Math.round((dark ? 1 - (1 - x) * (1 - y) : x * y) * 255)
  }
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`
}

/** Every string in the source that could be a list of class names. */
function classLists(): string[] {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
}

/** The pairs `colour on ground` in one class list. The ground is its own fill if it has one, else any ground. */
function pairsIn(classes: string): string[] {
  const fills = rolesIn(classes, ['bg'])
  const words = rolesIn(classes, ['text', 'fill', 'stroke', 'decoration'])
  const edges = rolesIn(classes, ['border', 'ring', 'outline'])
  // The header has inks and marks of its own, which stand nowhere else.
  if (/header/.test(classes))
    return headers.flatMap((on) => [...fills, ...words, ...edges].map((sign) => `${sign} on ${on}`))
  const isReversed = words.some((role) => role.startsWith('on-') || role === 'page')
  // The stamp stands on discs alone.
  const inked = words.includes('stamp') ? ['disc-1', 'disc-2', 'disc-3'] : grounds
  const under = isReversed ? fills : inked
  // An outline within the control stands on its fill.
  const around = fills.length > 0 && classes.includes(' -outline-offset') ? fills : grounds
  return [
    ...under.flatMap((on) => words.map((word) => `${word} on ${on}`)),
    ...grounds.flatMap((on) => fills.map((fill) => `${fill} on ${on}`)),
    ...around.flatMap((on) => edges.map((edge) => `${edge} on ${on}`)),
  ]
}

/** The roles that one of these properties sets. Hairlines need no contrast, and grounds only when used as text. */
function rolesIn(classes: string, properties: string[]): string[] {
  return [...classes.matchAll(/(?<![\w-])([a-z]+)-([a-z][a-z\d-]*)/g)]
    .filter(([, property = '', role = '']) => {
      if (!properties.includes(property) || !names.has(role) || role === 'line') return false
      return property === 'text' || ![...grounds, ...headers].some((ground) => ground === role)
    })
    .map(([, , role = '']) => role)
}

const names = new Set<string>(looks.flatMap(({ palette }) => Object.keys(rolesOf(palette))))
