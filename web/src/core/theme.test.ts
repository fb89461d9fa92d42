import { readFileSync } from 'node:fs'
import { lookOf } from '@kith/shared/colours/look.ts'
import { DEFAULT_COLORS, lookOfSite } from '@kith/shared/colours/scheme.ts'
import { THEME_IDS } from '@kith/shared/colours/themes.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paletteOf, themes } from './themes.ts'
import { takeSiteColors, watchSiteColors } from './site-colours.ts'
import { wearTheme } from './wear-theme.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  undress()
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

const ROSE = { ...DEFAULT_COLORS, pageBackground: '#FFF0F0' as const }
const SAND = { ...DEFAULT_COLORS, pageBackground: '#FFF8E0' as const }
const jsonOf = (colors: typeof ROSE | typeof SAND) => JSON.stringify({ colors, ...lookOfSite(colors) })
const page = () => root.style.getPropertyValue('--color-page')

test('the style sheet holds the default colours of the site as they are derived', () => {
  const declarations = file('./theme.css').matchAll(/^ {2}(--[\w-]+): ([^;]+);$/gm)
  const held = Object.fromEntries([...declarations].map(([, name, value]) => [name, value?.toLowerCase()]))
  for (const [name, value] of Object.entries(lookOfSite(DEFAULT_COLORS).variables))
    expect([name, held[name]]).toEqual([name, value.toLowerCase()])
})

test('every theme that the server takes is here, and no other', () => {
  expect(themes.map(({ id }) => id)).toEqual(THEME_IDS)
  for (const unlike of ['name', 'description'] as const)
    expect(new Set(themes.map((theme) => theme[unlike])).size).toBe(themes.length)
})

test('a light theme is light, and a dark one dark', () => {
  const dark = themes.filter((theme) => lookOf(paletteOf(theme)).scheme === 'dark')
  expect(dark.map(({ id }) => id)).toEqual(['midnight_dark'])
})

describe('a theme', () => {
  test('is on the page at once', async () => {
    await wearTheme('midnight_dark')
    expect(page()).toBe('#0E1218')
    expect(root.style.colorScheme).toBe('dark')
    expect(document.querySelector('meta')?.content).toBe('#0E1218')
  })

  test('that nobody knows is the site’s', async () => {
    root.dataset.site = jsonOf(ROSE)
    await wearTheme('no_such_theme')
    expect(page()).toBe('#FFF0F0')
  })

  test('chosen last is worn, however the choices overlap', async () => {
    root.dataset.site = jsonOf(ROSE)
    await Promise.all([wearTheme('midnight_dark'), wearTheme('ocean_blue'), wearTheme('karel_martens')])
    expect(page()).toBe('#FFF0F0')
  })

  test('stays a member’s own when the site changes its colours', async () => {
    await wearTheme('midnight_dark')
    await takeSiteColors(ROSE)
    expect(page()).toBe('#0E1218')
    await wearTheme('karel_martens')
    expect(page()).toBe('#FFF0F0')
  })
})

describe('the colours of the site', () => {
  test('show at once where they are worn', async () => {
    await wearTheme(null)
    await takeSiteColors(ROSE)
    expect(page()).toBe('#FFF0F0')
    await takeSiteColors(DEFAULT_COLORS)
    expect(page()).toBe('#F9FAFB')
  })

  test('without any known, the page has those of the style sheet', async () => {
    await wearTheme('midnight_dark')
    await wearTheme(null)
    expect(root.style.cssText).toBe('')
  })

  describe('in several pages of a browser', () => {
    let stop: () => void
    beforeEach(() => {
      stop = watchSiteColors()
    })
    afterEach(() => stop())

    test('follow what another page has learned', async () => {
      await wearTheme(null)
      window.dispatchEvent(new StorageEvent('storage', { key: 'kith.colors', newValue: jsonOf(SAND) }))
      await expect.poll(page).toBe('#FFF8E0')
    })

    test('broken ones of another page change nothing', async () => {
      root.dataset.site = jsonOf(ROSE)
      await wearTheme(null)
      window.dispatchEvent(new StorageEvent('storage', { key: 'kith.colors', newValue: '{"variables":' }))
      expect(page()).toBe('#FFF0F0')
    })
  })
})

describe('before anything is painted', () => {
  test('a member’s page has their theme', async () => {
    await wearTheme('midnight_dark')
    const applied = root.style.cssText
    undress()
    root.dataset.site = jsonOf(ROSE)
    paintEarly()
    expect(root.style.cssText).toBe(applied)
  })

  test('a visitor’s page has the colours of the site, whatever theme was worn here', async () => {
    await wearTheme('midnight_dark')
    undress()
    Object.assign(root.dataset, { site: jsonOf(ROSE), visitor: '' })
    paintEarly()
    expect(page()).toBe('#FFF0F0')
    expect(document.querySelector('meta')?.content).toBe('#FFF0F0')
  })

  test('a page that was kept for offline has the colours that this browser saw last', async () => {
    watchSiteColors()()
    await takeSiteColors(SAND)
    undress()
    paintEarly()
    expect(page()).toBe('#FFF8E0')
  })

  test('a broken store leaves the default colours', () => {
    localStorage.setItem('kith.theme', '{"variables":')
    localStorage.setItem('kith.colors', 'x')
    paintEarly()
    expect(root.style.cssText).toBe('')
  })
})

function undress(): void {
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
}

/** Runs the script that index.html loads first, because jsdom itself runs no scripts. */
function paintEarly(): void {
  Reflect.construct(Function, [file('../../public/theme.js')])()
}
