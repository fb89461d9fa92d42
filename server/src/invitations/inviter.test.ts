import type { CurrentUser } from '@kith/shared/accounts.ts'
import type { Invitation, InvitationCheck } from '@kith/shared/invitations.ts'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { formOf } from '../../test/forms.ts'
import { jpeg } from '../../test/pictures.ts'
import { createWorld, type Person } from '../../test/world.ts'
import { createInvitation } from './invitations.ts'
import { claimInvitation } from './redemption.ts'

const world = await createWorld()
afterAll(() => world.close())
let ann: Person
let own: Client

beforeEach(async () => {
  ann = await world.person()
  own = await world.signIn(ann)
})

const invite = async () => (await own.post<Invitation>('/api/invites')).body.code
const addressOf = (what: 'validate' | 'picture', code: string) =>
  `/api/invites/${what}?code=${encodeURIComponent(code)}`
/** What a visitor is answered, with the headers that every call has of its own left out. */
async function ask(what: 'validate' | 'picture', code: string) {
  const { statusCode, headers, rawPayload } = await world.app.inject({ url: addressOf(what, code) })
  const { date: _, 'x-request-id': __, ...rest } = headers
  return { statusCode, headers: rest, rawPayload, text: rawPayload.toString() }
}
const check = async (code: string) => JSON.parse((await ask('validate', code)).text) as InvitationCheck

async function setProfilePicture() {
  const { body, headers } = await formOf({}, [
    { field: 'avatar', name: 'face.jpg', data: await jpeg({ width: 400, height: 300 }) },
  ])
  return (await own.post<{ user: CurrentUser }>('/api/upload/avatar', body, headers)).body.user.avatar!
}

/** Codes that nobody can register with, each for another reason; their inviter has a picture. */
async function badCodes() {
  const [used, expired, revoked, ofGone] = [await invite(), await invite(), await invite(), await invite()]
  await claimInvitation(world.db, used)
  const past = { expires_at: new Date(0) }
  await world.db.updateTable('invitations').set(past).where('code', '=', expired).execute()
  await world.db.deleteFrom('invitations').where('code', '=', revoked).execute()
  const gone = await world.person()
  await world.db.updateTable('invitations').set({ created_by: gone.id }).where('code', '=', ofGone).execute()
  await world.db.deleteFrom('users').where('id', '=', gone.id).execute()
  return [used, expired, revoked, ofGone, 'AAAA-BBBB-CCCC', 'nonsense', used.toLowerCase(), '\u0000']
}

describe('a valid code', () => {
  test('says who invites: the name, and what their picture is drawn from', async () => {
    const { name, username } = ann
    expect(await check(await invite())).toEqual({ valid: true, inviter: { name, username, picture: null } })
  })

  test('shows no other member, and nothing more of its inviter (rules/visibility.md 27)', async () => {
    const code = await invite()
    const before = await ask('validate', code)
    const ben = await world.person({ name: 'Ben' })
    await world.befriend(ann, ben)
    await world.post(ann, { content: 'Ben and I', visibility: 'public' })
    await own.put('/api/profile', {
      bio: 'Knows Ben',
      links: [{ title: 'Ben', url: 'https://ben.example/' }],
    })
    expect(await ask('validate', code)).toEqual(before)
  })

  test('opens the picture of its inviter, small and kept by nobody', async () => {
    const picture = await setProfilePicture()
    const code = await invite()
    const { inviter } = await check(code)
    expect(inviter?.picture).toBe(addressOf('picture', code))
    const { statusCode, headers, rawPayload } = await ask('picture', code)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
    expect(JSON.stringify([await check(code), headers])).not.toContain(picture.replace('/media/', ''))
    expect((await world.visitor().get(picture)).status).toBe(401)
  })

  test('opens no other picture, and none that was taken off', async () => {
    await setProfilePicture()
    const code = await invite()
    await own.put('/api/profile', { avatar: null })
    const { body, headers } = await formOf({}, [{ field: 'file', name: 'a.jpg', data: await jpeg() }])
    expect((await own.post('/api/upload', body, headers)).status).toBe(201)
    expect((await check(code)).inviter?.picture).toBeNull()
    expect((await ask('picture', code)).statusCode).toBe(404)
  })

  test('that was made in the console names nobody', async () => {
    const { code } = await createInvitation(world.db, { createdBy: null, role: 'admin' })
    expect(await check(code)).toEqual({ valid: true })
    expect((await ask('picture', code)).statusCode).toBe(404)
  })
})

test('codes that are used, expired, revoked, malformed or unknown are answered alike, byte for byte', async () => {
  await setProfilePicture()
  const codes = await badCodes()
  for (const what of ['validate', 'picture'] as const) {
    const answers = await Promise.all(codes.map((code) => ask(what, code)))
    const [first] = answers
    expect(first?.statusCode).toBe(what === 'validate' ? 200 : 404)
    for (const answer of answers) expect(answer).toEqual(first)
  }
})

test('a suspended inviter invites nobody', async () => {
  await setProfilePicture()
  const code = await invite()
  await world.db
    .insertInto('suspensions')
    .values({ user_id: ann.id, until: new Date(Date.now() + 3_600_000), reason: 'x' })
    .execute()
  expect(await check(code)).toEqual({ valid: false })
  expect((await ask('picture', code)).statusCode).toBe(404)
})

test('pictures are asked for as seldom as codes are tried', async () => {
  const strict = await createWorld({ RATE_LIMIT_FACTOR: '0.1' })
  try {
    const statuses: number[] = []
    for (const what of ['picture', 'validate', 'picture', 'validate'] as const)
      for (let n = 0; n < 2; n += 1)
        statuses.push((await strict.visitor().get(addressOf(what, 'AAAA-BBBB-CCCC'))).status)
    expect(statuses).toEqual([404, 404, 200, 200, 404, 404, 429, 429])
  } finally {
    await strict.close()
  }
})
