import { randomUUID } from 'node:crypto'
import type { Invitation } from '@kith/shared/invitations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { openPostOffice } from '../../test/servers/post-office.ts'
import { type World, createWorld } from '../../test/world.ts'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let own: Client
beforeAll(async () => {
  office = await openPostOffice()
  world = await createWorld({ SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' })
  own = await world.signIn(await world.person({ name: 'Ann' }))
})
afterAll(async () => {
  await world.close()
  await office.close()
})

const invite = (email: string, key: string = randomUUID()) =>
  own.post<Invitation>('/api/invites', { email }, { 'idempotency-key': key })
const deliver = () => world.jobs.workOff('mail-invitation')

test('an invitation goes to the address it names, with its link', async () => {
  const { body } = await invite('new@example.org')
  await deliver()
  const [email] = office.emailsTo('new@example.org')
  expect(email?.source).toContain('Subject: Ann invites you to Kith')
  expect(email?.source).toContain(`${world.config.publicUrl}/register?code=${body.code}`)
})

test('a repeated call sends one email', async () => {
  const key = randomUUID()
  await Promise.all([invite('once@example.org', key), invite('once@example.org', key)])
  await deliver()
  expect(office.emailsTo('once@example.org')).toHaveLength(1)
})

test('an invitation that was revoked before its email is sent is not sent', async () => {
  const { body } = await invite('gone@example.org')
  await own.delete(`/api/invites/${body.id}`)
  expect(await deliver()).toBe(0)
  expect(office.emailsTo('gone@example.org')).toEqual([])
})

test('an invitation without an address sends no email', async () => {
  await own.post('/api/invites')
  await deliver()
  expect(office.arrived).toHaveLength(2)
})

test('whatever the inviter is called, the email holds no link but its own', async () => {
  const name = 'visit\u200b http://evil.example/x or evil.example <b>now</b>'
  const caller = await world.signIn(await world.person({ name }))
  await caller.post('/api/invites', { email: 'wary@example.org' })
  await deliver()
  const { source = '' } = office.emailsTo('wary@example.org')[0] ?? {}
  const [head = '', body = ''] = source.split(/\r\n\r\n([\s\S]*)/)
  expect(head).toContain('Subject: visit or evil example b now b invites you to Kith\r\n')
  expect(body).toContain('visit or evil example b now b invites you to')
  expect(body).not.toMatch(/evil\.example|<b>/)
})

test('names keep what makes their characters, and those from right to left move no word around them', async () => {
  const caller = await world.signIn(await world.person({ name: 'می\u200cخواهم 👨‍👩‍👧' }))
  await caller.post('/api/invites', { email: 'reader@example.org' })
  await deliver()
  const { source = '' } = office.emailsTo('reader@example.org')[0] ?? {}
  expect(subjectOf(source)).toBe('\u2068می\u200cخواهم 👨‍👩‍👧\u2069 invites you to Kith')
  const [text = '', html = ''] = source.split('text/html')
  expect(text).toContain('\u2068می\u200cخواهم 👨‍👩‍👧\u2069 invites you to Kith, a network')
  expect(html).toContain('<bdi>می\u200cخواهم 👨‍👩‍👧</bdi> invites you to Kith, a network')
})

/** The subject, when none of it is ASCII alone. */
const subjectOf = (source: string) =>
  Buffer.concat(
    [...source.matchAll(/=\?UTF-8\?B\?([^?]*)\?/g)].map(([, word = '']) => Buffer.from(word, 'base64')),
  ).toString('utf8')
