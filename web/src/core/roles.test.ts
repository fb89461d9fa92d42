import { expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { type Roles, rolesOf } from './roles.ts'
import { themes } from './themes.ts'

type Role = keyof Roles
type Pair = [on: Role, colour: Role]

const grounds: Role[] = ['page', 'surface', 'raised', 'sunken', 'accent-soft', 'danger-soft']
const across = (colours: Role[]): Pair[] =>
  grounds.flatMap((on) => colours.map((colour): Pair => [on, colour]))

const texts: Pair[] = [
  ...across(['ink', 'muted', 'link', 'danger', 'success']),
  ['accent', 'on-accent'],
  ['accent-hover', 'on-accent'],
  ['danger', 'on-danger'],
  // Tooltips and the offline line are printed the other way round.
  ['ink', 'page'],
]
const shapes: Pair[] = [
  ...across(['control', 'focus', 'mark-friends', 'mark-friends-plus', 'mark-public']),
  ['page', 'accent'],
  ['surface', 'accent'],
  // The eyes and mouths of faces, on any ink.
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

test('white text never stands on the raw green', () => {
  for (const theme of themes) {
    const roles = rolesOf(theme)
    if (roles['on-accent'] === '#FFFFFF') expect(roles.accent).not.toBe(theme.colors.primary)
  }
})

function below(pairs: Pair[], ratio: number, roles: Roles): string[] {
  return pairs
    .filter(([on, colour]) => contrast(roles[on], roles[colour]) < ratio)
    .map(([on, colour]) => `${colour} on ${on}: ${contrast(roles[on], roles[colour]).toFixed(2)}`)
}
