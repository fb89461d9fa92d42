import type { LinkPreview } from '@kith/shared/link-previews.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Handle, openOtherSite, type OtherSite, sendOn, serve } from '../../test/servers/other-site.ts'
import { createWorld, type World } from '../../test/world.ts'

let site: OtherSite
let inside: OtherSite
let world: World
beforeAll(async () => {
  site = await openOtherSite()
  inside = await openOtherSite({ '/secret': serve('<title>Secret</title>') })
  world = await createWorld({ LINK_PREVIEW_ALLOW: `${site.host},localhost:${site.port}` })
})
afterAll(() => Promise.all([world.close(), site.close(), inside.close()]))
beforeEach(async () => {
  site.asked.length = 0
  await world.db.deleteFrom('link_previews').execute()
})

async function previewOf(path: string) {
  const client = await world.signIn(await world.person())
  return client.get<LinkPreview>(`/api/link-preview?url=${encodeURIComponent(site.url(path))}`)
}

const refresh = (content: string, more = '') =>
  serve(`<META http-equiv="Refresh" content="${content}"><title>Short</title>${more}`)
const withoutScripts = (place: string) =>
  serve(`<noscript><meta http-equiv="refresh" content="0;URL=${place}"></noscript><title>Short</title>`)

test.each(['0;URL=/there', '0; url=there', "0.5, url='/there'", '5;url = /there '])(
  'a page that sends on by "%s" is followed',
  async (content) => {
    site.pages['/short'] = refresh(content)
    site.pages['/there'] = serve('<title>There</title>')
    expect((await previewOf('/short')).body.title).toBe('There')
  },
)

test.each<[string, Handle]>([
  ['in a header', serve('<title>Short</title>', 'text/html', { refresh: '0; url=/there' })],
  [
    'to another site if it runs no scripts',
    (...call) => withoutScripts(`http://localhost:${site.port}/there`)(...call),
  ],
])('a page that sends on %s is followed', async (_name, handle) => {
  site.pages['/short'] = handle
  site.pages['/there'] = serve('<title>There</title><link rel="canonical" href="/there">')
  expect((await previewOf('/short')).body.title).toBe('There')
})

test.each([
  ['consent page of another site', () => sendOn(`http://localhost:${site.port}/m`), '/m'],
  ['page that asks who one is', () => sendOn('/login?next=/posted'), '/login?next=/posted'],
  ['page that sends on to another', () => refresh('0; url=/signin'), '/signin'],
])('behind a %s the card has the host and the address alone', async (_name, handle, place) => {
  const before = '<title>Before you continue</title><meta name="description" content="Cookies">'
  site.pages['/posted'] = handle()
  site.pages[place] = serve(`${before}<meta property="og:image" content="/p.jpg">`)
  const { status, body } = await previewOf('/posted')
  const url = site.url('/posted')
  expect([status, body]).toEqual([
    200,
    { url, title: url, description: '', siteName: '127.0.0.1', images: [] },
  ])
  expect(site.asked.map(({ path }) => path)).toEqual(['/posted', place])
  site.pages[place] = serve(`${before}<link rel="canonical" href="${url}">`)
  await world.db.deleteFrom('link_previews').execute()
  expect((await previewOf('/posted')).body.title).toBe('Before you continue')
})

test.each([
  ['to its page for browsers without scripts', withoutScripts('/there')],
  [
    'in a template',
    serve('<template><meta http-equiv=refresh content="0;url=/there"></template><title>Short</title>'),
  ],
  ['only later', refresh('30; url=/there')],
  ['to itself', refresh('0')],
  ['to its own address', refresh('5; url=/short#scores')],
  ['but describes itself', refresh('0; url=/there', '<meta name="description" content="A town">')],
  ['but has a picture', refresh('0; url=/there', '<meta property="og:image" content="/p.jpg">')],
])('a page that sends on %s is shown', async (_name, handle) => {
  site.pages['/short'] = handle
  expect((await previewOf('/short')).body.title).toBe('Short')
})

test.each([
  ['to a place inside', () => inside.url('/secret')],
  ['to no web page', () => 'javascript:alert(1)'],
  ['for ever', () => '/back'],
])('a page that sends on %s has no preview', async (_name, place) => {
  site.pages['/short'] = refresh(`0;url=${place()}`)
  site.pages['/back'] = refresh('0;url=/short')
  expect((await previewOf('/short')).status).toBe(422)
  expect(inside.asked).toEqual([])
  expect(site.asked.length).toBeLessThanOrEqual(3)
})
