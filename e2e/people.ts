import { type APIRequestContext, type Browser, type Page, request } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { openPage, type ServiceWorkers } from './browser.ts'
import type { TestSite } from './test-site.ts'
import { view } from './view.ts'

export type Person = { page: Page; pageErrors: string[]; name: string; username: string }

/** A person whose browser nobody looks at: opening one takes longer than all that such a person does. */
export type Member = { request: APIRequestContext; name: string; username: string }

export const PASSWORD = 'correct horse battery'

/**
 * A person with a browser of their own who has redeemed an invitation, and is asked nothing any more that only newcomers
 * are asked. Its inviter becomes a friend.
 */
export async function join(...arrival: Parameters<typeof arrive>): Promise<Person> {
  const person = await arrive(...arrival)
  expect((await person.page.request.delete('/api/user/first-hour')).status()).toBe(204)
  await call(person, 'put', '/api/profile', { knowsAudience: true })
  return person
}

/** The same, still in onboarding. */
export async function arrive(
  browser: Browser,
  site: Pick<TestSite, 'url'>,
  name: string,
  link: string,
  serviceWorkers?: ServiceWorkers,
): Promise<Person> {
  const { page, pageErrors } = await openPage(browser, site.url, serviceWorkers)
  const username = await register(page.request, name, link)
  const themed = await page.request.put('/api/profile', { data: { colorTheme: view.theme } })
  expect(themed.status()).toBe(200)
  return { page, pageErrors, name, username }
}

/** The same without a browser. Its inviter becomes a friend. */
export async function joinUnseen(site: Pick<TestSite, 'url'>, name: string, link: string): Promise<Member> {
  const own = await request.newContext({ baseURL: site.url })
  return { request: own, name, username: await register(own, name, link) }
}

async function register(own: APIRequestContext, name: string, link: string): Promise<string> {
  const username = name.toLowerCase()
  const inviteCode = new URL(link).searchParams.get('code')
  const data = { inviteCode, username, name, email: `${username}@example.com`, password: PASSWORD }
  const answer = await own.post('/api/register', { data })
  expect(answer.status()).toBe(201)
  return username
}

/** What calls the API as this person. */
export const requestOf = (one: Person | Member) => ('request' in one ? one.request : one.page.request)

/** Calls the API as this person. The answer must be a success. */
export async function call<T>(
  one: Person | Member,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await requestOf(one)[method](path, data === undefined ? {} : { data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

export const idOf = async (person: Person | Member) =>
  (await call<{ id: number }>(person, 'get', '/api/user')).id

/** All is fetched before: what is answered after the session has ended would be a page error. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}

export async function inviteBy(one: Person | Member): Promise<string> {
  const { code } = await call<{ code: string }>(one, 'post', '/api/invites')
  return new URL(`/register?code=${code}`, 'http://here').href
}

/** Generated pictures of different shapes and colours, named a.jpg, b.jpg and so on. */
export const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `${String.fromCharCode(97 + at)}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(900 + at * 200, 1300 - at * 150, { r: 60 * at, g: 150, b: 90 }),
    })),
  )

export const picture = (width: number, height: number, background: { r: number; g: number; b: number }) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
