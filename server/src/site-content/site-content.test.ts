import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { type SiteContent, contentKey, ICON_NAMES } from '@kith/shared/about/site-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { type World, createWorld } from '../../test/world.ts'

let world: World
let moderator: Client
beforeAll(async () => {
  world = await createWorld()
  moderator = await world.signIn(await world.person({ role: 'moderator', username: 'mona' }))
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('site_content').execute()
  await world.db.deleteFrom('audit_log').execute()
})

const read = async () => (await world.visitor().get<SiteContent[]>('/api/site-content')).body
const write = (key: string, content: unknown, client = moderator) =>
  client.put<SiteContent & { message: string; issues: { path: string }[] }>(`/api/site-content/${key}`, {
    content,
  })
const acts = () => world.db.selectFrom('audit_log').select(['actor_username', 'act', 'detail']).execute()

describe('what the About page says', () => {
  test('is for everybody, and holds only what was worded anew', async () => {
    expect(await read()).toEqual([])
    expect(await write('about_title', ' Elm Street\n\nonline ')).toMatchObject({
      status: 200,
      body: { key: 'about_title', content: 'Elm Street online' },
    })
    await write('about_values', '  Kind.\nSlow.  ')
    expect(await read()).toEqual([
      { key: 'about_title', content: 'Elm Street online' },
      { key: 'about_values', content: 'Kind.\nSlow.' },
    ])
  })

  test.each(['about_subtitle', 'highlight_privacy_icon'])(
    '%s gets its default back when emptied',
    async (key) => {
      await write(key, 'Star')
      expect(await write(key, ' ')).toMatchObject({ status: 200, body: { key, content: '' } })
      expect(await read()).toEqual([])
    },
  )

  test('is still answered when an older version left a key that nobody knows now', async () => {
    await world.db.insertInto('site_content').values({ key: 'about_weather', content: 'Fair' }).execute()
    expect(await read()).toEqual([])
  })
})

describe('a change', () => {
  test('is recorded with its key, and only when it changes something', async () => {
    for (const content of ['Ours', 'Ours', '', '']) await write('step_1_title', content)
    const edit = { actor_username: 'mona', act: 'content.edit', detail: 'step_1_title' }
    expect(await acts()).toEqual([edit, edit])
  })

  test('by many at once leaves one value, and an entry for each that changed it', async () => {
    const words = Array.from({ length: 10 }, (_, at) => `Words ${at % 2}`)
    const answers = await Promise.all(words.map((content) => write('about_title', content)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await read()).toHaveLength(1)
    expect((await acts()).length).toBeLessThanOrEqual(10)
  })

  test('of a text that was changed meanwhile changes nothing, and repeating the same change changes nothing more', async () => {
    const change = (content: string, before: string) =>
      moderator.put<SiteContent>('/api/site-content/about_title', { content, before })
    expect((await change('One', '')).status).toBe(200)
    const late = await change('Two', '')
    expect(late).toMatchObject({ status: 409, body: { code: CHANGED_MEANWHILE } })
    expect((await change('', 'Another')).status).toBe(409)
    expect((await change('One', '')).status).toBe(200)
    expect(await read()).toEqual([{ key: 'about_title', content: 'One' }])
    expect(await acts()).toHaveLength(1)
    expect((await change('Two', 'One')).status).toBe(200)
    expect((await change('', 'Two')).status).toBe(200)
    expect((await change('Three', 'Two')).status).toBe(409)
    const both = await Promise.all(['Four', 'Five'].map((content) => change(content, '')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('stays when its author leaves', async () => {
    const author = await world.person({ role: 'admin' })
    await write('about_title', 'Ours', await world.signIn(author))
    await world.db.deleteFrom('users').where('id', '=', author.id).execute()
    expect(await read()).toEqual([{ key: 'about_title', content: 'Ours' }])
  })
})

describe('refused', () => {
  test.each(['about_weather', 'ABOUT_TITLE', 'highlight_connect', '%00', 'constructor', '1'])(
    'is the unknown key %s, as missing',
    async (key) => {
      expect(await write(key, 'Fair')).toMatchObject({ status: 404, body: { message: 'Not found' } })
    },
  )

  test.each([
    ['about_title', 120],
    ['step_3_title', 120],
    ['about_subtitle', 600],
    ['feature_invite_only_text', 600],
    ['about_description', 4000],
    ['about_values', 4000],
  ])('%s is anything longer than %i characters', async (key, max) => {
    expect((await write(key, ` ${'x'.repeat(max)} `)).status).toBe(200)
    expect(await write(key, 'x'.repeat(max + 1))).toMatchObject({
      status: 400,
      body: { message: `String must contain at most ${max} character(s)`, issues: [{ path: 'content' }] },
    })
  })

  test.each(['Rocket', 'users', 'Users ⭐', '<svg>'])('is %s as an icon', async (content) => {
    expect((await write('highlight_growth_icon', content)).status).toBe(400)
    expect(await read()).toEqual([])
  })

  test.each([undefined, null, 5, [], {}])('is %j as content', async (content) => {
    expect(await write('about_title', content)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'content' }] },
    })
  })
})

test('all keys of the About page are known, and 27 icons', async () => {
  expect(contentKey.options).toHaveLength(50)
  expect(ICON_NAMES).toHaveLength(27)
})
