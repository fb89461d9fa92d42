import { readFileSync } from 'node:fs'
import { themeStyleOf } from '@kith/shared/colours/theme-style.ts'
import { DEFAULT_COLORS, styleOfSite } from '@kith/shared/colours/scheme.ts'
import { THEME_IDS } from '@kith/shared/colours/themes.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { styleOfTheme, midnightDark, paletteOf, themes } from '@kith/shared/colours/theme-list.ts'
import { reapplyTheme, updateSiteColors, watchSiteColors } from './site-colours.ts'
import { applyTheme } from './theme.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  resetTheme()
  document.head.innerHTML = '<meta name="theme-color" content="">'
})

const ROSE = { ...DEFAULT_COLORS, pageBackground: '#FFF0F0' as const }
const SAND = { ...DEFAULT_COLORS, pageBackground: '#FFF8E0' as const }
const jsonOf = (colors: typeof ROSE | typeof SAND) => JSON.stringify({ colors, ...styleOfSite(colors) })
const page = () => root.style.getPropertyValue('--color-page')

test('the style sheet holds the default colours of the site as they are derived', () => {
  const declarations = file('./theme.css').matchAll(/^ {2}(--[\w-]+): ([^;]+);$/gm)
  const held = Object.fromEntries([...declarations].map(([, name, value]) => [name, value?.toLowerCase()]))
  for (const [name, value] of Object.entries(styleOfSite(DEFAULT_COLORS).variables))
    expect([name, held[name]]).toEqual([name, value.toLowerCase()])
})

test('dark.css holds the colours of Midnight Dark as they are derived', () => {
  const { variables } = themeStyleOf(paletteOf(midnightDark))
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value.toLowerCase()};`)
  expect(file('./dark.css')).toContain(`:root[data-night] {\n  color-scheme: dark;\n${lines.join('\n')}\n}`)
})

test('every theme that the server takes is here, and no other', () => {
  expect(themes.map(({ id }) => id)).toEqual(THEME_IDS)
  for (const unlike of ['name', 'description'] as const)
    expect(new Set(themes.map((theme) => theme[unlike])).size).toBe(themes.length)
})

test('a light theme is light, and a dark one dark', () => {
  const dark = themes.filter((theme) => themeStyleOf(paletteOf(theme)).scheme === 'dark')
  expect(dark.map(({ id }) => id)).toEqual(['midnight_dark'])
})

describe('a theme', () => {
  test('is on the page at once', () => {
    applyTheme('midnight_dark', false)
    expect(page()).toBe('#0E1218')
    expect(root.style.colorScheme).toBe('dark')
    expect(document.querySelector('meta')?.content).toBe('#0E1218')
  })

  test('that nobody knows is the site’s', () => {
    root.dataset.site = jsonOf(ROSE)
    applyTheme('no_such_theme', false)
    expect(page()).toBe('#FFF0F0')
  })

  test('stays a member’s own when the site changes its colours', async () => {
    applyTheme('midnight_dark', false)
    await updateSiteColors(ROSE)
    expect(page()).toBe('#0E1218')
    applyTheme('karel_martens', false)
    expect(page()).toBe('#FFF0F0')
  })
})

describe('the colours of the site', () => {
  test('show at once where no theme is applied', async () => {
    applyTheme(null, false)
    await updateSiteColors(ROSE)
    expect(page()).toBe('#FFF0F0')
    await updateSiteColors(DEFAULT_COLORS)
    expect(page()).toBe('#F9FAFB')
  })

  test('without any known, the page has those of the style sheet', () => {
    applyTheme('midnight_dark', false)
    applyTheme(null, false)
    expect(root.style.cssText).toBe('')
  })

  describe('in several pages of a browser', () => {
    let stop: () => void
    beforeEach(() => {
      stop = watchSiteColors()
    })
    afterEach(() => stop())

    test('follow what another page has learned', async () => {
      applyTheme(null, false)
      window.dispatchEvent(new StorageEvent('storage', { key: 'kith.colors', newValue: jsonOf(SAND) }))
      await expect.poll(page).toBe('#FFF8E0')
    })

    test('broken ones of another page change nothing', async () => {
      root.dataset.site = jsonOf(ROSE)
      applyTheme(null, false)
      window.dispatchEvent(new StorageEvent('storage', { key: 'kith.colors', newValue: '{"variables":' }))
      expect(page()).toBe('#FFF0F0')
    })
  })
})

describe('on a dark device', () => {
  const paper = () => document.querySelector('meta')?.content
  /** The dark colours are in the style sheet, so that nothing stands on the page itself. */
  const isDark = () => root.hasAttribute('data-night') && root.style.cssText === '' && paper() === '#0E1218'
  const be = (isDeviceDark: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isDeviceDark }))
  const become = async (isDeviceDark: boolean) => {
    be(isDeviceDark)
    await reapplyTheme()
  }
  beforeEach(() => {
    be(true)
    return () => vi.unstubAllGlobals()
  })

  test('a page that follows it is Midnight Dark, whatever was chosen', () => {
    root.dataset.site = jsonOf(ROSE)
    for (const id of ['ocean_blue', 'karel_martens', null]) {
      applyTheme(id, true)
      expect([id, isDark()]).toEqual([id, true])
    }
  })

  test('a theme that does not follow stays as it is', () => {
    applyTheme('ocean_blue', false)
    expect([isDark(), page()]).toEqual([false, '#E9F1F8'])
  })

  test('a page follows as the device changes, and back to what was chosen', async () => {
    applyTheme('ocean_blue', true)
    await become(false)
    expect([isDark(), page(), paper()]).toEqual([false, '#E9F1F8', '#E9F1F8'])
    await become(true)
    expect(isDark()).toBe(true)
  })

  test('new colours of the site are applied once the device is light again', async () => {
    applyTheme(null, true)
    await updateSiteColors(ROSE)
    expect(isDark()).toBe(true)
    await become(false)
    expect([page(), paper()]).toEqual(['#FFF0F0', '#FFF0F0'])
  })

  test('a member who follows is dark before anything is painted', () => {
    applyTheme('ocean_blue', true)
    resetTheme()
    root.dataset.site = jsonOf(ROSE)
    paintEarly()
    expect(isDark()).toBe(true)
  })

  test('a member who does not follow has their theme before anything is painted', () => {
    applyTheme('ocean_blue', false)
    resetTheme()
    paintEarly()
    expect([isDark(), page()]).toEqual([false, '#E9F1F8'])
  })

  test('a visitor is dark before anything is painted', () => {
    Object.assign(root.dataset, { site: jsonOf(ROSE), visitor: '' })
    paintEarly()
    expect(isDark()).toBe(true)
  })
})

describe('before anything is painted', () => {
  test('a member’s page has their theme', () => {
    applyTheme('midnight_dark', false)
    const applied = root.style.cssText
    resetTheme()
    root.dataset.site = jsonOf(ROSE)
    paintEarly()
    expect(root.style.cssText).toBe(applied)
  })

  test('a member’s page has the theme that was chosen on another device since', () => {
    applyTheme('midnight_dark', true)
    resetTheme()
    const theme = styleOfTheme('ocean_blue')
    root.dataset.memberTheme = JSON.stringify({ follows: false, theme })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    paintEarly()
    vi.unstubAllGlobals()
    expect([page(), root.dataset.theme, root.dataset.night]).toEqual(['#E9F1F8', 'ocean_blue', undefined])
  })

  test('a member’s page has the colours of the site where the theme was given up on another device', () => {
    applyTheme('midnight_dark', false)
    resetTheme()
    Object.assign(root.dataset, { site: jsonOf(ROSE), memberTheme: JSON.stringify({ follows: false }) })
    paintEarly()
    expect([page(), root.dataset.theme]).toEqual(['#FFF0F0', undefined])
  })

  test('a visitor’s page has the colours of the site, whatever theme was applied here', () => {
    applyTheme('midnight_dark', false)
    resetTheme()
    Object.assign(root.dataset, { site: jsonOf(ROSE), visitor: '' })
    paintEarly()
    expect(page()).toBe('#FFF0F0')
    expect(document.querySelector('meta')?.content).toBe('#FFF0F0')
  })

  test('a page that was kept for offline has the colours that this browser saw last', async () => {
    watchSiteColors()()
    await updateSiteColors(SAND)
    resetTheme()
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

function resetTheme(): void {
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
}

/** Runs the script that index.html loads first, because jsdom itself runs no scripts. */
function paintEarly(): void {
  Reflect.construct(Function, [file('../../../public/theme.js')])()
}
