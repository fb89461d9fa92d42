import type { Overview } from '@kith/shared/administration.ts'
import type { ErrorBody } from '@kith/shared/errors.ts'
import { type Invitation, INVITATION_EMAILS, type EmailsSentAgain } from '@kith/shared/invitations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { openPostOffice } from '../../test/servers/post-office.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let ann: Person
let own: Client
let admin: Client
let refused: string[]
beforeEach(async () => {
  refused = []
  office = await openPostOffice({ refuse: (recipient) => refused.includes(recipient) })
  world = await createWorld({
    SMTP_URL: office.url,
    MAIL_FROM: 'Kith <kith@example.org>',
    RATE_LIMIT_FACTOR: '1',
  })
  ann = await world.person()
  own = await world.signIn(ann)
  admin = await world.signIn(await world.person({ role: 'admin' }))
})
afterEach(async () => {
  await world.close()
  await office.close()
})

const GRACE = 'grace@müller.example'
const deliver = () => world.jobs.workOff('mail-invitation')
const invite = async (email = GRACE) => (await own.post<Invitation>('/api/invites', { email })).body
const states = async () =>
  (await own.get<Invitation[]>('/api/invites')).body.map(({ letter }) => letter).reverse()
const sendAgain = (id: number, client = own) =>
  client.post<Invitation & ErrorBody>(`/api/invites/${id}/letter`)
const sendAllAgain = (client = admin) =>
  client.post<EmailsSentAgain & ErrorBody>('/api/moderator/invitation-letters')
const toldAdmin = async () => (await admin.get<Overview>('/api/moderator/overview')).body.letters

/** Makes the waiting emails so old that they are given up at the next failure. */
const letTwoDaysPass = () =>
  world.pool.query("update pgboss.job set created_on = created_on - interval '2 days'")

/** An invitation that was given up, as mail was away for two days. */
async function unsent(email = GRACE): Promise<Invitation> {
  const made = await invite(email)
  await office.close()
  await letTwoDaysPass()
  await deliver()
  await office.reopen()
  return made
}

test('the inviter and admins see an email that waits for mail, and one that was given up', async () => {
  expect((await invite()).letter).toBe('waiting')
  await office.close()
  await deliver()
  expect(await states()).toEqual(['late'])
  expect(await toldAdmin()).toEqual({ late: 1, unsentInvitations: 0 })
  await letTwoDaysPass()
  await deliver()
  expect(await states()).toEqual(['unsent'])
  expect(await toldAdmin()).toEqual({ late: 0, unsentInvitations: 1 })
})

test('an email that the mail server took is marked as sent, also after an outage', async () => {
  await invite()
  await office.close()
  await deliver()
  await office.reopen()
  await deliver()
  expect(await states()).toEqual(['sent'])
  expect(await toldAdmin()).toEqual({ late: 0, unsentInvitations: 0 })
})

test('an invitation is marked as not sent when its address is refused for good, and has no email without an address', async () => {
  refused.push('nobody@example.org')
  await invite('nobody@example.org')
  await own.post('/api/invites')
  await deliver()
  expect(await states()).toEqual(['unsent', null])
})

test('its inviter sends it again, once however often they ask', async () => {
  const { id } = await unsent()
  const answers = await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)])
  expect(answers.map(({ status, body }) => [status, body.letter])).toEqual(
    Array.from({ length: 3 }, () => [200, 'waiting']),
  )
  await deliver()
  expect(office.arrived).toHaveLength(1)
  expect((await sendAgain(id)).body.letter).toBe('sent')
  expect(await deliver()).toBe(0)
  expect(office.arrived).toHaveLength(1)
})

test('an admin sends all of them again, but for those that have ended', async () => {
  await unsent()
  const expired = await unsent('expired@example.org')
  await world.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('id', '=', expired.id)
    .execute()
  expect(await toldAdmin()).toMatchObject({ unsentInvitations: 1 })
  const answers = await Promise.all([sendAllAgain(), sendAllAgain()])
  expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 1])
  await deliver()
  expect(office.arrived.map(({ to }) => to)).toEqual([[GRACE]])
  expect(await toldAdmin()).toEqual({ late: 0, unsentInvitations: 0 })
})

test('an invitation of another member, a used or an expired one is not sent again', async () => {
  const { id } = await unsent()
  expect((await sendAgain(id, admin)).status).toBe(404)
  expect((await sendAgain(999_999)).status).toBe(404)
  const set = async (change: object) =>
    world.db.updateTable('invitations').set(change).where('id', '=', id).execute()
  await set({ expires_at: new Date(0) })
  expect((await sendAgain(id)).body).toMatchObject({ code: 'invite_ended' })
  await set({ expires_at: null, used_at: new Date() })
  expect((await sendAgain(id)).status).toBe(409)
  expect((await sendAllAgain()).body).toEqual({ count: 0 })
})

test('an invitation that is sent again counts like a new one', async () => {
  const { id } = await unsent()
  for (let sent = 1; sent < INVITATION_EMAILS.perAddress; sent += 1) await invite()
  expect((await sendAgain(id)).status).toBe(429)
  expect((await states())[0]).toBe('unsent')
})

test('the email of a suspended inviter is not sent, and can be sent again afterwards', async () => {
  const { id } = await invite()
  await world.db
    .insertInto('suspensions')
    .values({ user_id: ann.id, until: new Date(Date.now() + 60_000), reason: 'Rest' })
    .execute()
  await deliver()
  expect(office.arrived).toEqual([])
  expect(await toldAdmin()).toMatchObject({ unsentInvitations: 0 })
  await world.db.deleteFrom('suspensions').execute()
  expect((await sendAgain(id)).body.letter).toBe('waiting')
})

test('without mail nothing waits, and nothing is sent again', async () => {
  const { id } = await unsent()
  const silent = await createWorld()
  const person = await silent.signIn(await silent.person({ role: 'admin' }))
  const made = await person.post<Invitation>('/api/invites', { email: GRACE })
  expect(made.body.letter).toBeNull()
  expect((await person.get<Overview>('/api/moderator/overview')).body.letters).toBeNull()
  expect((await sendAgain(id, person)).body).toMatchObject({ code: 'no_mail' })
  expect((await sendAllAgain(person)).body).toMatchObject({ code: 'no_mail' })
  await silent.close()
})
