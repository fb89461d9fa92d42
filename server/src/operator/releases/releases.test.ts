import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VERSION } from '../../core/version.ts'
import { findNewer, watchReleases } from './releases.ts'

let answer: { status?: number; text: string }
const asked: { path: string | undefined; agent: string | undefined }[] = []
const site = createServer(({ url, headers }, response) => {
  asked.push({ path: url, agent: headers['user-agent'] })
  response.writeHead(answer.status ?? 200).end(answer.text)
})
let releasesUrl: string
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  releasesUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/newest.json`
})
beforeEach(() => void (asked.length = 0))
afterAll(() => void site.close())

const newest = (version: string, more: object = {}) => {
  answer = { text: JSON.stringify({ version, ...more }) }
}
const next = VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 10))

test('a release that is newer is found, by its numbers and not by its letters', async () => {
  newest(next, { url: 'https://example.org/changes' })
  expect(await findNewer({ releasesUrl })).toEqual({ version: next, url: 'https://example.org/changes' })
  newest('10.0.0')
  expect(await findNewer({ releasesUrl })).toEqual({ version: '10.0.0' })
})

test.each([VERSION, '0.0.9'])('%s is none that is newer', async (version) => {
  newest(version)
  expect(await findNewer({ releasesUrl })).toBeNull()
})

test('the address is told the version and nothing else, once in six hours', async () => {
  newest(next)
  const read = watchReleases({ releasesUrl })
  for (let at = 0; at < 3; at += 1) expect(await read()).toEqual({ version: next })
  expect(asked).toEqual([{ path: '/newest.json', agent: `Kith/${VERSION}` }])
})

test('without an address nothing is asked', async () => {
  expect(await watchReleases({ releasesUrl: undefined })()).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['an error', { status: 500, text: '{"version":"9.0.0"}' }],
  ['a page', { text: '<!doctype html>' }],
  ['no version', { text: '{}' }],
  ['a version of words', { text: '{"version":"the newest"}' }],
  ['a script as its address', { text: '{"version":"9.0.0","url":"javascript:alert(1)"}' }],
])('what answers with %s is no release', async (_, wrong) => {
  answer = wrong
  await expect(findNewer({ releasesUrl })).rejects.toThrow(
    'The address in RELEASES_URL does not answer with a release',
  )
  expect(await watchReleases({ releasesUrl })()).toBeNull()
})
