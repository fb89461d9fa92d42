import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, createWorld } from '../../test/world.ts'
import { changeSetting } from './settings.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const read = () => world.visitor().get('/api/platform/settings')

const DEFAULTS = {
  siteName: 'Kith',
  registrationEnabled: true,
  inviteOnly: true,
  maxPostLength: 10_000,
  defaultPostVisibility: 'friends',
  trendingSidebarEnabled: true,
  friendsSidebarEnabled: true,
  trendingHashtagsEnabled: true,
  trendingPostsTitle: 'Trending Posts',
  storageQuotaMb: 2048,
}

test('the settings of the site are open to all, with their defaults', async () => {
  const { status, body } = await read()
  expect([status, body]).toEqual([200, DEFAULTS])
})

test.each([
  ['storageQuotaMb', '0'],
  ['storageQuotaMb', '1.5'],
  ['storageQuotaMb', '1048577'],
  ['storageQuotaMb', 'much'],
  ['inviteOnly', '1'],
  ['maxPostLength', '100001'],
  ['defaultPostVisibility', 'friends_of_friends'],
  ['siteName', ' '],
])('%s cannot be set to %j, and says so', async (name, value) => {
  await expect(changeSetting(world.db, name, value)).rejects.toThrow(`${name} cannot be '${value}': `)
  expect((await read()).body).toEqual(DEFAULTS)
})

test('an unknown setting is refused with the names of all', async () => {
  const unknown = changeSetting(world.db, 'storageQuota', '5')
  await expect(unknown).rejects.toThrow(
    /^There is no setting 'storageQuota'\. There are siteName, .+storageQuotaMb\.$/,
  )
})

test('words, numbers and yes or no are set from text', async () => {
  await changeSetting(world.db, 'siteName', '1984')
  await changeSetting(world.db, 'storageQuotaMb', '4096')
  await changeSetting(world.db, 'inviteOnly', 'false')
  const changed = { siteName: '1984', storageQuotaMb: 4096, inviteOnly: false }
  expect((await read()).body).toEqual({ ...DEFAULTS, ...changed })
})

test('the site can be installed under its own name', async () => {
  await changeSetting(world.db, 'siteName', 'Elm Street')
  const { status, headers, body } = await world.visitor().get('/manifest.webmanifest')
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  expect(body).toMatchObject({ name: 'Elm Street', start_url: '/', display: 'standalone' })
})
