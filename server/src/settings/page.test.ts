import { DEFAULT_COLORS, styleOfSite } from '@kith/shared/colours/scheme.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, createWorld } from '../../test/world.ts'
import { openDatabase } from '../core/database/database.ts'
import { changeColors } from './site-colours.ts'
import { openSitePage } from './page.ts'
import { changeSetting } from './settings.ts'

const PAGE = `<html lang="en"><head><meta name="theme-color" content="#F9FAFB" />
<meta name="application-name" content="Kith" /><title>Kith</title></head></html>`
const HOSTILE = `"><script>alert(1)</script> & $& $1`

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const siteOf = (page: string) => {
  const [, json = ''] = /data-site="([^"]*)"/.exec(page) ?? []
  return JSON.parse(json.replaceAll('&quot;', '"')) as unknown
}

test('the page has the colours and the name of the site before any script runs', async () => {
  const admin = await world.person({ role: 'admin' })
  await changeColors(world.db, admin, { pageBackground: '#FFF0E0' })
  await changeSetting(world.db, 'siteName', 'Elm Street')
  const page = await openSitePage(world.db)(PAGE, { isVisitor: false })
  const colors = { ...DEFAULT_COLORS, pageBackground: '#FFF0E0' as const }
  expect(siteOf(page)).toEqual({ colors, ...styleOfSite(colors) })
  expect(page).toContain('<title>Elm Street</title>')
  expect(page).toContain('name="application-name" content="Elm Street"')
  expect(page).toContain('name="theme-color" content="#FFF0E0"')
  expect(page).not.toContain('data-visitor')
})

test('the next page after a change has the new colours', async () => {
  const admin = await world.person({ role: 'admin' })
  const complete = openSitePage(world.db)
  for (const pageBackground of ['#FFF0E0', '#101820', '#FFF0E0'] as const) {
    await changeColors(world.db, admin, { pageBackground })
    const site = siteOf(await complete(PAGE, { isVisitor: true }))
    expect(site).toMatchObject({
      colors: { pageBackground },
      ...styleOfSite({ ...DEFAULT_COLORS, pageBackground }),
    })
  }
})

test('a page of a visitor says so', async () => {
  expect(await openSitePage(world.db)(PAGE, { isVisitor: true })).toContain(' data-visitor lang="en"')
})

test('no name of a site breaks out of the page', async () => {
  await changeSetting(world.db, 'siteName', HOSTILE)
  const page = await openSitePage(world.db)(PAGE, { isVisitor: true })
  expect(page).not.toContain('<script>')
  const name = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; $&amp; $1'
  expect(page).toContain(`<title>${name}</title>`)
  expect(page).toContain(`content="${name}"`)
})

test('while the database is away, the page comes without them', async () => {
  const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/none', 1)
  expect(await openSitePage(db)(PAGE, { isVisitor: false })).toBe(PAGE)
  await close()
})
