import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { ManagedMember } from '@kith/shared/administration.ts'
import type { ErrorBody } from '@kith/shared/errors.ts'
import type { Invitation } from '@kith/shared/invitations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostOffice } from '../../test/servers/post-office.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createInvitation } from '../invitations/invitations.ts'

const PASSWORD = 'correct horse'
/** Ways of writing one address. */
const SPELLINGS = [
  'ada@müller.example',
  'Ada@MÜLLER.example',
  'ada@mu\u0308ller.example',
  'ada@müller。example',
  'ada@xn--mller-kva.example',
  'ada@XN--MLLER-KVA.EXAMPLE',
  ' ada@müller.example ',
]
const SHOWN = 'ada@müller.example'
const SENT_TO = 'ada@xn--mller-kva.example'

let world: World
let office: Awaited<ReturnType<typeof openPostOffice>>
let invitation: () => Promise<string>
beforeAll(async () => {
  office = await openPostOffice()
  world = await createWorld({ SMTP_URL: office.url, MAIL_FROM: 'Kith <kith@example.org>' })
  const inviter = await world.person()
  invitation = async () => (await createInvitation(world.db, { createdBy: inviter.id })).code
  expect(await registering('ada', SHOWN)).toMatchObject({ status: 201, body: { email: SHOWN } })
})
afterAll(async () => {
  await world.close()
  await office.close()
})

const registering = async (username: string, email: string) =>
  world.visitor().post<CurrentUser & ErrorBody>('/api/register', {
    inviteCode: await invitation(),
    username,
    name: 'Ada',
    email,
    password: PASSWORD,
  })

test.each(['info@президент.рф', 'post@xn--d1abbgf6aiiy.xn--p1ai', 'mail@उदाहरण.भारत'])(
  '%s, whose top-level domain is of another script, is an address',
  async (email) => {
    expect(await registering(`m${email.length}`, email)).toMatchObject({ status: 201 })
  },
)

test.each([
  'info@example',
  'info@example.x',
  'info@example.xn--',
  'info@example.1a',
  '.a@example.org',
  'a..b@example.org',
])('%s is no address', async (email) => {
  expect(await registering('nobody', email)).toMatchObject({ status: 400 })
})

/** By their heads: the test's mail server shows the address of the envelope in Unicode. */
const emailsTo = (address: string) =>
  office.arrived.filter(({ source }) => source.includes(`\r\nTo: ${address}\r\n`)).length

async function newcomer() {
  const person = await world.person()
  return { person, client: await world.signIn(person) }
}

describe.each(SPELLINGS)('the address written as %j', (spelling) => {
  test('belongs to one member', async () => {
    const { status, body } = await registering('another', spelling)
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([409, 'taken', ['email']])
  })

  test('signs its member in', async () => {
    const answer = await world
      .visitor()
      .post<CurrentUser>('/api/login', { username: spelling, password: PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { username: 'ada', email: SHOWN } })
  })

  test('gets the link for a forgotten password', async () => {
    const before = emailsTo(SENT_TO)
    expect((await world.visitor().post('/api/password/forgot', { email: spelling })).status).toBeLessThan(300)
    await world.jobs.workOff('mail-password-reset')
    expect(emailsTo(SENT_TO)).toBe(before + 1)
  })

  test('is no new address in the profile of its member', async () => {
    const { id } = await world.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
    const own = await world.signIn({ id, username: 'ada', name: 'Ada', role: 'user' })
    const isSame = spelling.trim().startsWith('ada')
    const { status } = await own.put('/api/profile', { email: spelling })
    // A letter of the part before the @ may mean another mailbox.
    expect(status).toBe(isSame ? 200 : 400)
  })

  test('can be invited', async () => {
    const { client } = await newcomer()
    const { status, body } = await client.post<Invitation>('/api/invites', {
      email: spelling.replace(/ada/i, 'new'),
    })
    expect([status, body.email]).toEqual([201, 'new@müller.example'])
  })
})

test('an invitation is sent to the address in ASCII', async () => {
  const { client } = await newcomer()
  await client.post('/api/invites', { email: 'guest@bücher.example' })
  await world.jobs.workOff('mail-invitation')
  expect(emailsTo('guest@xn--bcher-kva.example')).toBe(1)
})

test('admins read the address as its owner does', async () => {
  const admin = await world.signIn(await world.person({ role: 'admin' }))
  const { body } = await admin.get<ManagedMember[]>('/api/moderator/users?q=ada')
  expect(body.map(({ email }) => email)).toContain(SHOWN)
})

test.each([
  'jörg@example.org',
  'jörg@müller.example',
  'x@müller',
  'x@mü ller.example',
  'x@müller.example/y',
  'x@müller.example:25',
  'x@y@müller.example',
  'x@[müller.example]',
  'x@１２７.0.0.1',
  'x@ü\u00ad\u202e.example?',
  '@müller.example',
])('%j is no address', async (email) => {
  const { status, body } = await registering('nobody', email)
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'email'])
})
