import { readFileSync } from 'node:fs'
import { THEME_IDS } from '@kith/shared/themes.ts'
import { beforeEach, expect, test } from 'vitest'
import { applyTheme, variablesOf } from './theme.ts'
import { karelMartens, themes } from './themes.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  root.removeAttribute('style')
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

test('the style sheet holds the default theme as it is derived', () => {
  const declarations = file('./theme.css').matchAll(/^ {2}(--[\w-]+): ([^;]+);$/gm)
  const held = Object.fromEntries([...declarations].map(([, name, value]) => [name, value?.toLowerCase()]))
  for (const [name, value] of Object.entries(variablesOf(karelMartens)))
    expect([name, held[name]]).toEqual([name, value.toLowerCase()])
})

test('every theme that the server takes is here, and no other', () => {
  expect(themes.map(({ id }) => id)).toEqual(THEME_IDS)
  for (const unlike of ['name', 'description'] as const)
    expect(new Set(themes.map((theme) => theme[unlike])).size).toBe(themes.length)
})

test('a theme is on the page at once', () => {
  applyTheme('midnight_dark')
  expect(root.style.getPropertyValue('--color-page')).toBe('#0E1218')
  expect(root.style.colorScheme).toBe('dark')
  expect(document.querySelector('meta')?.content).toBe('#0E1218')
})

test('an unknown theme is the default one', () => {
  applyTheme('no_such_theme')
  expect(root.style.getPropertyValue('--color-page')).toBe('#F9FAFB')
})

test('the next visit has the theme before anything is painted', () => {
  applyTheme('midnight_dark')
  const applied = root.style.cssText
  root.removeAttribute('style')
  paintEarly()
  expect(root.style.cssText).toBe(applied)
})

test('a broken store leaves the default theme', () => {
  localStorage.setItem('kith.theme', '{"variables":')
  paintEarly()
  expect(root.style.cssText).toBe('')
})

/** Runs the script that index.html loads first, because jsdom itself runs no scripts. */
function paintEarly(): void {
  Reflect.construct(Function, [file('../../public/theme.js')])()
}
