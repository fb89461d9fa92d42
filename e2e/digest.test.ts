import { Client } from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueJob } from '../server/test/queued-job.ts'
import { openPostOffice } from '../server/test/servers/post-office.ts'
import { closePages, openBrowser, openPage } from './browser.ts'
import { type TestSite, startTestSite } from './test-site.ts'
import { inviteBy, join, type Person } from './people.ts'

let office: Awaited<ReturnType<typeof openPostOffice>>
let site: TestSite
let browser: Browser
let ada: Person
let ben: Person

beforeAll(async () => {
  office = await openPostOffice()
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' }
  ;[site, browser] = await Promise.all([startTestSite(mail), openBrowser()])
  ada = await join(browser, site, 'Ada', site.firstAdminLink)
  ben = await join(browser, site, 'Ben', await inviteBy(ada))
})

afterAll(async () => {
  await closePages(browser)
  await site?.stop()
  await office?.close()
})

/** Lets the notifications become a quarter of an hour old, and the job run that the clock runs every few minutes. */
async function letTimePass(): Promise<void> {
  const client = new Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(`update notifications set created_at = created_at - interval '15 minutes'`)
  await client.end()
  await queueJob(site.databaseUrl, 'queue-digests')
}

const emails = () => office.emailsTo('ada@example.com').map(({ source }) => source)
const linkIn = (email = '') => /^Unsubscribe:\r\n(http\S+\/unsubscribe\/\S+)\r$/m.exec(email)?.[1] ?? ''

test('a member with unread notifications gets a digest, and turns digests off with its link', async () => {
  const posted = await ada.page.request.post('/api/posts', { data: { content: 'Which bread?' } })
  const { id } = (await posted.json()) as { id: number }
  await ben.page.request.post(`/api/posts/${id}/comment`, { data: { content: 'Rye.' } })
  await letTimePass()
  await expect.poll(() => emails().length).toBe(1)
  const [email] = emails()
  expect(email).toContain('- Ben commented on your post')

  const { page, pageErrors } = await openPage(browser, site.url)
  await page.goto(linkIn(email))
  await page.getByRole('heading', { name: 'Turn off email notifications?' }).waitFor()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('status').getByText('Email notifications are off.').waitFor()
  expect(pageErrors).toEqual([])

  // The settings know it, and turn it on again.
  await ada.page.goto('/profile?tab=settings')
  const preference = ada.page.getByRole('switch', { name: 'Email me what I missed' })
  await expect.poll(() => preference.isChecked()).toBe(false)
  await preference.click()
  await expect.poll(() => preference.isChecked()).toBe(true)

  // The link works for whoever is signed in, too.
  await ada.page.goto(linkIn(email))
  await ada.page.getByRole('button', { name: 'Unsubscribe' }).click()
  await ada.page.getByRole('status').getByText('Email notifications are off.').waitFor()
  await ada.page.getByRole('link', { name: 'Go to your settings' }).click()
  await expect.poll(() => preference.isChecked()).toBe(false)
  expect(ada.pageErrors).toEqual([])
})
