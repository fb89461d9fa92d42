import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostOffice } from '../../test/servers/post-office.ts'
import { type World, createWorld } from '../../test/world.ts'
import { openMail, openTransport } from './mail.ts'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let hangsUp: boolean
let hangsUpEarly: boolean
let isBusy: boolean
beforeEach(async () => {
  hangsUp = false
  hangsUpEarly = false
  isBusy = false
  office = await openPostOffice({
    refuse: (recipient) => recipient.startsWith('nobody'),
    hangsUp: () => hangsUp,
    hangsUpEarly: () => hangsUpEarly,
    beforeTaking: () => {
      if (isBusy) throw new Error('Busy')
    },
  })
  world = await createWorld({ SMTP_URL: office.url, MAIL_FROM: 'Kith: home, club (us) <kith@example.org>' })
})
afterEach(async () => {
  await world.close()
  await office.close()
})

const greeting = () =>
  openMail(world).declareEmail<{ to: string; name: string }>('greeting', async ({ to, name }) => ({
    to,
    subject: `Hello ${name}`,
    paragraphs: [`Good day, ${name}.`],
    action: { label: 'Come in', url: 'http://localhost:3000/come?a=1&b=2' },
    footnote: 'You may ignore this.',
  }))

test('an email arrives as text and as HTML, from the site', async () => {
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  expect(office.arrived).toEqual([])
  expect(await world.jobs.workOff('mail-greeting')).toBe(0)
  const [email] = office.emailsTo('ada@example.org')
  expect(email?.source).toContain('From: "Kith: home, club (us)" <kith@example.org>')
  expect(email?.source).toContain('Subject: Hello Ada')
  expect(email?.source).toContain('Come in:\r\nhttp://localhost:3000/come?a=1&b=2')
  expect(email?.source).toContain('href="http://localhost:3000/come?a=1&amp;b=2"')
})

test('an email says that a machine wrote it, so that no absence note is sent to the site', async () => {
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  await world.jobs.workOff('mail-greeting')
  const lines = office.arrived[0]?.source.split('\r\n\r\n')[0]?.split('\r\n')
  expect(lines).toContain('Auto-Submitted: auto-generated')
  expect(lines).toContain('X-Auto-Response-Suppress: All')
})

test.each([
  ['https://kith.example.org:8443', 'kith.example.org'],
  ['https://müller.example', 'xn--mller-kva.example'],
])('the site greets the mail server by its own name: %s', async (publicUrl, name) => {
  const site = await createWorld({
    SMTP_URL: office.url,
    MAIL_FROM: 'kith@example.org',
    PUBLIC_URL: publicUrl,
  })
  const transport = await openTransport(site.config, {})
  await transport.sendMail({ from: 'kith@example.org', to: 'ada@example.org', text: 'Hello' })
  expect(office.arrived[0]?.greeting).toBe(name)
  await site.close()
})

test('what people are called is text: it makes no markup and no further header', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: spy@example.org'
  await greeting()(world.db, { to: 'ada@example.org', name })
  await world.jobs.workOff('mail-greeting')
  const [email] = office.arrived
  expect(email?.to).toEqual(['ada@example.org'])
  expect(email?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  expect(email?.source.split('text/html')[1]).not.toContain('<img')
})

test('while the mail server is away emails wait, and arrive once it is back', async () => {
  await office.close()
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  expect(await world.jobs.workOff('mail-greeting')).toBe(1)
  await office.reopen()
  expect(await world.jobs.workOff('mail-greeting')).toBe(0)
  expect(office.emailsTo('ada@example.org')).toHaveLength(1)
})

/** How an email would stand if it had been queued so long ago. */
const letMinutesPass = (minutes: number) =>
  world.pool.query('update pgboss.job set created_on = created_on - make_interval(mins => $1)', [minutes])

/** The pause before the next try in seconds, or the state of an email that has none. */
async function nextTry(): Promise<number | string> {
  const { rows } = await world.pool.query<{ state: string; pause: number }>(
    "select state::text, retry_delay as pause from pgboss.job where name = 'mail-greeting'",
  )
  const [{ state, pause } = { state: 'none', pause: 0 }] = rows
  return state === 'retry' ? pause : state
}

test('an email is tried for two days, with pauses that grow to an hour, and then given up', async () => {
  await office.close()
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  const pauses: (number | string)[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    expect(await world.jobs.workOff('mail-greeting')).toBe(1)
    pauses.push(await nextTry())
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600])
  await letMinutesPass(47 * 60 - 5)
  await world.jobs.workOff('mail-greeting')
  expect(await nextTry()).toBe(3_600)
  await letMinutesPass(10)
  await world.jobs.workOff('mail-greeting')
  expect(await nextTry()).toBe('failed')
})

test('an email arrives when mail is back after a day', async () => {
  await office.close()
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  for (let tries = 0; tries < 12; tries += 1) await world.jobs.workOff('mail-greeting')
  await letMinutesPass(24 * 60)
  await office.reopen()
  expect(await world.jobs.workOff('mail-greeting')).toBe(0)
  expect(office.emailsTo('ada@example.org')).toHaveLength(1)
})

test('an email without an answer may have arrived: it waits for an hour, then ever longer, and is the same', async () => {
  hangsUp = true
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  const pauses: (number | string)[] = []
  let hours = 0
  for (const pause of [1, 1, 2, 4, 8, 16]) {
    await world.jobs.workOff('mail-greeting')
    pauses.push(await nextTry())
    await letMinutesPass(60 * pause)
    hours += pause
  }
  expect(hours).toBe(32)
  await world.jobs.workOff('mail-greeting')
  // A moment goes by between the tries.
  expect(pauses.map((pause) => Math.floor(Number(pause) / 3_600))).toEqual([1, 1, 2, 4, 8, 16])
  expect(await nextTry()).toBe('failed')
  expect(office.arrived).toHaveLength(7)
  const ids = office.arrived.map(
    ({ source }) => /^Message-ID: (<[\w-]{36}@localhost>)\r$/im.exec(source)?.[1],
  )
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toBeDefined()
})

test('an email that nobody heard before the line was lost waits no longer than one that found nobody', async () => {
  hangsUpEarly = true
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  await world.jobs.workOff('mail-greeting')
  expect(await nextTry()).toBe(5)
})

test('an email that is refused for now waits no longer than one that found nobody', async () => {
  isBusy = true
  await greeting()(world.db, { to: 'ada@example.org', name: 'Ada' })
  await world.jobs.workOff('mail-greeting')
  expect(await nextTry()).toBe(5)
})

test('an address that is refused for good is not tried again', async () => {
  await greeting()(world.db, { to: 'nobody@example.org', name: 'Nobody' })
  expect(await world.jobs.workOff('mail-greeting')).toBe(0)
  expect(office.arrived).toEqual([])
})

test('everyone may know whether there is an e-mail service', async () => {
  const status = '/api/email-service/status'
  expect((await world.visitor().get(status)).body).toEqual({ configured: true })
  const without = await createWorld()
  expect((await without.visitor().get(status)).body).toEqual({ configured: false })
  await without.close()
})
