import type { CurrentUser } from '@kith/shared/accounts.ts'
import { profileInput } from '@kith/shared/own-profile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from '../../test/client.ts'
import { type World, createWorld, sessionFor } from '../../test/world.ts'
import { createUser } from '../accounts/operator.ts'

const PASSWORD = 'correct horse'

let world: World
let own: ReturnType<typeof clientOf>
let id: number
let username: string
let counter = 0
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  counter += 1
  username = `owner_${counter}`
  const names = { username, name: 'An Owner', email: `${username}@example.org` }
  id = (await createUser(world.db, { ...names, password: PASSWORD })).id
  own = clientOf(world.app, await sessionFor(world.db, { id }))
})

const change = (body: unknown) => own.put<CurrentUser>('/api/profile', body)
const refused = async (body: unknown) => {
  const answer = await own.put('/api/profile', body)
  return [answer.status, answer.body.message, answer.body.issues?.[0]?.path]
}
const me = async () => (await own.get<CurrentUser>('/api/user')).body

describe('a profile', () => {
  test('changed without end, is told to pause', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n <= 120; n += 1) statuses.add((await change({ name: `Owner ${n}` })).status)
    expect([...statuses]).toEqual([200, 429])
  })

  test('takes what is given, all of it at once', async () => {
    const links = [{ title: 'Garden', url: 'https://garden.example.org/roses' }]
    const answer = await change({
      name: '  Ada  ',
      bio: ' I draw.\nAnd write. ',
      defaultPostVisibility: 'public',
      defaultFeedView: 'friends_of_friends',
      colorTheme: 'midnight_dark',
      knowsFriendsPlus: true,
      knowsAudience: true,
      links,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'Ada',
      bio: 'I draw.\nAnd write.',
      defaultPostVisibility: 'public',
      defaultFeedView: 'friends_of_friends',
      colorTheme: 'midnight_dark',
      knowsFriendsPlus: true,
      knowsAudience: true,
      links,
    })
    expect(await me()).toEqual(answer.body)
  })

  test('keeps what is not given, and what is no part of it', async () => {
    const before = await me()
    const answer = await change({
      bio: 'New',
      username: 'other',
      role: 'admin',
      id: 1,
      emailNotifications: false,
    })
    expect(answer.body).toEqual({ ...before, bio: 'New' })
    expect((await change({})).body).toEqual(answer.body)
    expect((await change({ bio: '', links: [] })).body).toMatchObject({ bio: '', links: [] })
  })

  test('sets no other column of its row, by whatever name', async () => {
    const readRow = () =>
      world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await readRow()
    const asField = (column: string) => column.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase())
    const names = Object.keys(before).flatMap((column) => [column, asField(column)])
    const foreign = names.filter((name) => !(name in profileInput.shape)).map((name) => [name, '1'])
    expect((await change({ bio: 'New', ...Object.fromEntries(foreign) })).status).toBe(200)
    expect(await readRow()).toEqual({ ...before, bio: 'New' })
  })

  test('is dark with the device from the first; a chosen theme is kept until that is asked for again', async () => {
    const colours = async () => {
      const { colorTheme, darkWithDevice } = await me()
      return [colorTheme, darkWithDevice]
    }
    expect(await colours()).toEqual(['karel_martens', true])
    await change({ name: 'Ada' })
    expect(await colours()).toEqual(['karel_martens', true])
    await change({ colorTheme: 'ocean_blue' })
    expect(await colours()).toEqual(['ocean_blue', false])
    await change({ darkWithDevice: true })
    expect(await colours()).toEqual(['ocean_blue', true])
    await change({ colorTheme: 'arctic_mint', darkWithDevice: true })
    expect(await colours()).toEqual(['arctic_mint', true])
  })

  test('remembers the light theme while Midnight Dark is chosen', async () => {
    const light = async () => (await me()).lightTheme
    expect(await light()).toBe(null)
    await change({ colorTheme: 'ocean_blue' })
    for (let n = 0; n < 2; n += 1) await change({ colorTheme: 'midnight_dark' })
    expect(await light()).toBe('ocean_blue')
  })

  test('of who was here before there was a choice is dark only if they ask', async () => {
    const row = { username: `early_${counter}`, name: 'Early', email: `early_${counter}@example.org` }
    const early = await world.db
      .insertInto('users')
      .values({ ...row, password_hash: '' })
      .returning('dark_with_device')
      .executeTakeFirstOrThrow()
    expect(early.dark_with_device).toBe(false)
  })

  test('counts the characters of a bio as people do', async () => {
    expect((await change({ bio: '🌳'.repeat(500) })).status).toBe(200)
    expect(await refused({ bio: '🌳'.repeat(501) })).toEqual([
      400,
      'Bio must be 500 characters or less',
      'bio',
    ])
  })

  test.each([
    [{ name: '' }, 'Name is required', 'name'],
    [{ name: ' \u200B ' }, 'Name is required', 'name'],
    [{ name: 'x'.repeat(81) }, 'String must contain at most 80 character(s)', 'name'],
    [{ email: 'nobody' }, 'Invalid email address', 'email'],
    [{ links: [{ title: ' ', url: 'https://example.org' }] }, 'Link title is required', 'links.0.title'],
    [{ links: [{ title: 'A', url: 'example' }] }, 'Please enter a valid URL', 'links.0.url'],
    [{ links: [{ title: 'A', url: 'javascript:alert(1)' }] }, 'Please enter a valid URL', 'links.0.url'],
    [{ links: [{ title: 'A', url: 'ftp://example.org/' }] }, 'Please enter a valid URL', 'links.0.url'],
    [
      { links: [{ title: 'A', url: `https://a.org/${'x'.repeat(2048)}` }] },
      'Please enter a valid URL',
      'links.0.url',
    ],
    [{ links: [{ title: 'A' }] }, 'Required', 'links.0.url'],
    [{ links: 'none' }, 'Expected array, received string', 'links'],
    [{ defaultPostVisibility: 'friends_of_friends' }, 'Invalid input', 'defaultPostVisibility'],
    [{ defaultFeedView: 'groups' }, 'Invalid input', 'defaultFeedView'],
    [{ colorTheme: 'no_such_theme' }, 'Invalid input', 'colorTheme'],
    [{ darkWithDevice: 'yes' }, 'Expected boolean, received string', 'darkWithDevice'],
    [{ avatar: 'javascript:alert(1)' }, 'Please enter a valid URL', 'avatar'],
    [{ avatar: '/media/../secret' }, 'Please enter a valid URL', 'avatar'],
    [[], 'Expected object, received array', ''],
    [null, 'Expected object, received null', ''],
  ])('%j is a 400 that says so, and changes nothing', async (body, message, path) => {
    const before = await me()
    expect(await refused(body)).toEqual([400, message, path])
    expect(await me()).toEqual(before)
  })

  test('has room for ten links', async () => {
    const link = { title: 'A', url: 'https://example.org/' }
    expect((await change({ links: Array.from({ length: 10 }, () => link) })).status).toBe(200)
    expect(await refused({ links: Array.from({ length: 11 }, () => link) })).toEqual([
      400,
      'Array must contain at most 10 element(s)',
      'links',
    ])
  })

  test('is its owner’s alone', async () => {
    expect((await world.visitor().put('/api/profile', { name: 'Eve' })).status).toBe(401)
  })
})

describe('another e-mail address', () => {
  const NEW = { email: 'new_address@example.org' }

  test('needs the password; the same one does not', async () => {
    const { email } = await me()
    expect((await change({ email, name: 'Same' })).status).toBe(200)
    expect(await refused(NEW)).toEqual([400, 'Current password is required', 'currentPassword'])
    expect(await refused({ ...NEW, currentPassword: 'wrong horse' })).toEqual([
      400,
      'Current password is incorrect',
      'currentPassword',
    ])
    expect((await me()).email).toBe(email)
    expect((await change({ ...NEW, currentPassword: PASSWORD })).body.email).toBe(NEW.email)
    const login = { username: NEW.email, password: PASSWORD }
    expect((await world.visitor().post('/api/login', login)).status).toBe(200)
  })

  test('that someone else has is a 409 in any letter case, and nothing else changes either', async () => {
    const other = await world.person()
    const body = {
      email: `${other.username.toUpperCase()}@EXAMPLE.org`,
      name: 'Changed',
      currentPassword: PASSWORD,
    }
    expect(await refused(body)).toEqual([409, 'This email address is already in use', 'email'])
    expect((await me()).name).toBe('An Owner')
  })

  test('that two members take at once goes to one of them', async () => {
    const names = { username: `${username}b`, name: 'Ben', email: `${username}b@example.org` }
    const ben = await createUser(world.db, { ...names, password: PASSWORD })
    const his = clientOf(world.app, await sessionFor(world.db, ben))
    const body = { email: `${username}_wanted@example.org`, currentPassword: PASSWORD }
    const answers = await Promise.all([own, his].map((one) => one.put('/api/profile', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is no way to guess a password without end', async () => {
    const guess = { ...NEW, currentPassword: 'a guess' }
    for (let n = 0; n < 10; n += 1) expect((await own.put('/api/profile', guess)).status).toBe(400)
    expect((await own.put('/api/profile', guess)).status).toBe(429)
  })
})

test('a member takes at most ten other e-mail addresses a day: each may be sent emails', async () => {
  const take = async (n: number) =>
    (await change({ email: `${username}_${n}@example.org`, currentPassword: PASSWORD })).status
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push(await take(n))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await change({ name: 'Still Able' })).status).toBe(200)
})

describe('e-mail preferences', () => {
  test('are kept', async () => {
    const path = '/api/user/email-preferences'
    const answer = await own.put<CurrentUser>(path, { emailNotifications: false })
    expect([answer.status, answer.body.emailNotifications]).toEqual([200, false])
    expect((await me()).emailNotifications).toBe(false)
    expect((await own.put<CurrentUser>(path, { emailNotifications: true })).body.emailNotifications).toBe(
      true,
    )
  })

  test.each([{}, { emailNotifications: 'no' }, { emailNotifications: null }, null])(
    '%j is a 400',
    async (body) => {
      expect((await own.put('/api/user/email-preferences', body)).status).toBe(400)
    },
  )
})
