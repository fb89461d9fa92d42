import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser } from './browser.ts'
import { call, idOf, inviteBy, join, type Person } from './people.ts'
import { linkIn, type ServerProcess, startServer } from './server-process.ts'
import { openSwallowingProxy } from './swallowing-proxy.ts'
import { newTestSite } from './test-site.ts'

let testSite: Awaited<ReturnType<typeof newTestSite>>
let server: ServerProcess
let proxy: Awaited<ReturnType<typeof openSwallowingProxy>>
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  testSite = await newTestSite()
  ;[server, browser] = await Promise.all([startServer(testSite.site), openBrowser()])
  proxy = await openSwallowingProxy(server.url)
  ada = await join(browser, server, 'Ada', linkIn(server.output()))
  ben = await join(browser, server, 'Ben', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  proxy?.close()
  await server?.end('SIGTERM')
  await testSite?.remove()
})

const SECOND = 1_000

test('a page whose packets are swallowed notices, and when it wakes, and reads what it missed', async () => {
  const { page } = ben
  const say = (content: string, recipientId: number) =>
    call(ada, 'post', '/api/messages', { recipientId, content })
  const benId = await idOf(ben)
  const adaId = await idOf(ada)
  const said = (words: string) => page.getByRole('log').getByText(words)
  await page.clock.install()
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(`${proxy.url}/messages?userId=${adaId}`)
  await connected
  await say('Before', benId)
  await said('Before').waitFor()

  proxy.swallow()
  await say('In the silence', benId)
  await page.clock.runFor(34 * SECOND)
  expect(await said('In the silence').count()).toBe(0)
  await page.clock.runFor(2 * SECOND)
  // Reads may hang for a moment on connections that died too.
  await said('In the silence').waitFor()

  proxy.swallow()
  await say('While asleep', benId)
  await page.clock.fastForward(600 * SECOND)
  await said('While asleep').waitFor()
})
