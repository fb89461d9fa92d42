import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast, type Hex, mix } from './colour.ts'
import { type Roles, rolesOf } from './roles.ts'
import { type Theme, themes } from './themes.ts'

type Role = keyof Roles
type Pair = [on: Role, colour: Role]

const grounds: Role[] = ['page', 'surface', 'raised', 'sunken', 'accent-soft', 'danger-soft']
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
]

test.each(themes)('$name: every text reaches 4.5:1 on every surface it may stand on', (theme) => {
  expect(below(texts, 4.5, rolesOf(theme))).toEqual([])
})

test.each(themes)('$name: every control and mark reaches 3:1 on every surface', (theme) => {
  expect(below(shapes, 3, rolesOf(theme))).toEqual([])
})

test.each(themes)(
  '$name: a face keeps its eyes also where its inks are printed over one another',
  (theme) => {
    for (const skin of printsOf(theme)) expect(contrast(skin, rolesOf(theme).stamp)).toBeGreaterThan(3)
  },
)

test('white text never stands on the raw green', () => {
  for (const theme of themes) {
    const roles = rolesOf(theme)
    if (roles['on-accent'] === '#FFFFFF') expect(roles.accent).not.toBe(theme.colors.primary)
  }
})

test('there is no pair on screen that is not proved here', () => {
  const known = new Set([...texts, ...shapes].map(([on, colour]) => `${colour} on ${on}`))
  const unknown = classLists().flatMap((classes) => pairsIn(classes).filter((pair) => !known.has(pair)))
  expect([...new Set(unknown)]).toEqual([])
})

test('white words on pictures stand on a veil that carries them, whatever the picture shows', () => {
  const veils = classLists().filter((classes) => classes.includes('text-white'))
  expect(veils.length).toBeGreaterThan(0)
  for (const classes of veils) {
    const share = Number(/\bbg-black\/(\d+)/.exec(classes)?.[1] ?? 0) / 100
    expect([classes, contrast('#FFFFFF', mix('#FFFFFF', '#000000', share)) >= 4.5]).toEqual([classes, true])
  }
})

function below(pairs: Pair[], ratio: number, roles: Roles): string[] {
  return pairs
    .filter(([on, colour]) => contrast(roles[on], roles[colour]) < ratio)
    .map(([on, colour]) => `${colour} on ${on}: ${contrast(roles[on], roles[colour]).toFixed(2)}`)
}

/** Each disc colour on paper tinted with another one, mixed as the browser does. */
function printsOf(theme: Theme): Hex[] {
  const roles = rolesOf(theme)
  const discs = [roles['disc-1'], roles['disc-2'], roles['disc-3']]
  return discs.flatMap((ink) =>
    discs
      .filter((tint) => tint !== ink)
      .map((tint) => overprint(theme, mix(roles.surface, tint, theme.scheme === 'dark' ? 0.13 : 0.26), ink)),
  )
}

function overprint({ scheme }: Theme, paper: Hex, ink: Hex): Hex {
  const channel = (at: number) => {
    const [a, b] = [paper, ink].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    const [x, y] = [a ?? 0, b ?? 0]
    return Math.round((scheme === 'dark' ? 1 - (1 - x) * (1 - y) : x * y) * 255)
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
  const isReversed = words.some((role) => role.startsWith('on-') || role === 'page')
  const under = isReversed ? fills : grounds
  return [
    ...under.flatMap((on) => words.map((word) => `${word} on ${on}`)),
    ...grounds.flatMap((on) => [...fills, ...edges].map((sign) => `${sign} on ${on}`)),
  ]
}

/** The roles that one of these properties sets. Hairlines need no contrast, and grounds only when used as text. */
function rolesIn(classes: string, properties: string[]): string[] {
  return [...classes.matchAll(/(?<![\w-])([a-z]+)-([a-z][a-z\d-]*)/g)]
    .filter(([, property = '', role = '']) => {
      if (!properties.includes(property) || !names.has(role) || role === 'line') return false
      return property === 'text' || !grounds.some((ground) => ground === role)
    })
    .map(([, , role = '']) => role)
}

const names = new Set(themes.flatMap((theme) => Object.keys(rolesOf(theme))))
