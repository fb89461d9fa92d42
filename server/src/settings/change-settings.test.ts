import { DEFAULT_COLORS } from '@kith/shared/colours/scheme.ts'
import type { ChangedSettings, PlatformSettings } from '@kith/shared/settings/settings.ts'
import type { SiteColors } from '@kith/shared/colours/site-colours.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { expectRefusal } from '../../test/refusals.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'

const SAVE = '/api/moderator/settings'

let world: World
let admin: Person
let asAdmin: Client
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person({ role: 'admin' })
  asAdmin = await world.signIn(admin)
})
afterAll(() => world.close())

const save = (body: object, as = asAdmin) => as.post<ChangedSettings>(SAVE, body)
const readSettings = async () => (await world.visitor().get<PlatformSettings>('/api/platform/settings')).body
const readColors = async () => (await world.visitor().get<SiteColors>('/api/moderator/colors')).body

const acts = () =>
  world.db.selectFrom('audit_log').select(['act', 'actor_id', 'detail']).orderBy('id').execute()

describe('settings', () => {
  test('what is given changes, the rest stays, and what changed is recorded', async () => {
    const before = await readSettings()
    const { status, body } = await save({ type: 'platform', siteName: 'Elm Street', inviteOnly: true })
    const settings = { ...before, siteName: 'Elm Street' }
    expect([status, body]).toEqual([200, { type: 'platform', settings }])
    expect(await readSettings()).toEqual(settings)
    expect((await acts()).at(-1)).toEqual({ act: 'settings.change', actor_id: admin.id, detail: 'Site name' })
  })

  test('a setting that stays the same is not recorded', async () => {
    const before = await acts()
    expect((await save({ type: 'platform', ...(await readSettings()) })).status).toBe(200)
    expect((await save({ type: 'platform' })).status).toBe(200)
    expect(await acts()).toEqual(before)
  })

  test.each<[string, unknown[]]>([
    ['type', [undefined, null, 5, 'all', {}]],
    ['siteName', [5, null, '', '  ', 'x'.repeat(81), 'a\u0000b', 'a\nb', '\u202Eabc']],
    ['registrationEnabled', [1, 'true', null]],
    ['inviteOnly', [0, 'no', null]],
    ['maxPostLength', [0, -1, 1.5, '300', 100_001, null]],
    ['defaultPostVisibility', ['friends_of_friends', 'all', null]],
    ['friendsSidebarEnabled', ['yes', null]],
    ['trendingPostsTitle', ['', ' ', 'x'.repeat(81), 5, null]],
    ['storageQuotaMb', [0, 1.5, 1_048_577, '5']],
  ])('a wrong %s is refused', async (name, values) => {
    const before = await readSettings()
    for (const value of values) {
      const refused = await asAdmin.post(SAVE, {
        type: 'platform',
        trendingSidebarEnabled: false,
        [name]: value,
      })
      expectRefusal(`${name} ${JSON.stringify(value)}`, refused, [400])
    }
    expect(await readSettings()).toEqual(before)
  })

  test('two admins who save different settings at once both keep theirs', async () => {
    await Promise.all([
      save({ type: 'platform', maxPostLength: 500 }),
      save({ type: 'platform', trendingPostsTitle: 'What moves us' }),
      save({ type: 'platform', friendsSidebarEnabled: false }),
      save({ type: 'colors', accent: '#ABCDEF' }),
    ])
    const changed = { maxPostLength: 500, trendingPostsTitle: 'What moves us', friendsSidebarEnabled: false }
    expect(await readSettings()).toMatchObject(changed)
    expect(await readColors()).toMatchObject({ accent: '#ABCDEF' })
  })
})

describe('colours', () => {
  const dusk = { ...DEFAULT_COLORS, primary: '#123456' as const }

  test('what is given changes, the rest stays, and what changed is recorded', async () => {
    await save({ type: 'colors', ...DEFAULT_COLORS, customPresets: {} })
    const change = { primary: '#ff0000', pageBackground: '#FAFAFA' }
    const { status, body } = await save({ type: 'colors', ...change, customPresets: { Dusk: dusk } })
    const settings = { ...DEFAULT_COLORS, ...change, customPresets: { Dusk: dusk } }
    expect([status, body]).toEqual([200, { type: 'colors', settings }])
    expect(await readColors()).toEqual(settings)
    const detail = 'Primary, Page, preset “Dusk” saved'
    expect((await acts()).at(-1)).toEqual({ act: 'colors.change', actor_id: admin.id, detail })
  })

  test.each<[string, unknown[]]>([
    ['primary', ['red', '#12345', '#1234567', '#GGGGGG', 'rgb(0,0,0)', 5, null, '#12345\u0000', '']],
    ['background', ['url(x)', '#fff']],
    ['customPresets', [5, 'x', [], { '': dusk }, { ['x'.repeat(41)]: dusk }, { Dusk: { primary: 'red' } }]],
    ['customPresets', [Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`p${i}`, dusk]))]],
    ['presetChanges', [{ Dusk: 'x' }, { 'a\nb': null }, null]],
  ])('a wrong %s is refused', async (name, values) => {
    const before = await readColors()
    for (const value of values) {
      const refused = await asAdmin.post(SAVE, { type: 'colors', [name]: value })
      expectRefusal(`${name} ${JSON.stringify(value)}`, refused, [400])
    }
    expect(await readColors()).toEqual(before)
  })

  test('a preset without some colours takes those of the default', async () => {
    await save({ type: 'colors', customPresets: { Half: { primary: '#123456' } } })
    expect((await readColors()).customPresets).toEqual({ Half: dusk })
  })

  test.each(['constructor', 'toString'])('a preset called %s can be deleted', async (name) => {
    await save({ type: 'colors', customPresets: { [name]: dusk } })
    await save({ type: 'colors', presetChanges: { [name]: null } })
    expect((await readColors()).customPresets).toEqual({})
    expect((await acts()).at(-1)?.detail).toBe(`preset “${name}” deleted`)
  })

  test('two admins who save and delete presets at once do not undo each other', async () => {
    await save({ type: 'colors', customPresets: { Old: dusk } })
    await Promise.all([
      save({ type: 'colors', presetChanges: { One: dusk } }),
      save({ type: 'colors', presetChanges: { Two: dusk } }),
      save({ type: 'colors', presetChanges: { Old: null } }),
    ])
    expect(Object.keys((await readColors()).customPresets).toSorted()).toEqual(['One', 'Two'])
    expect((await acts()).map(({ detail }) => detail)).toContain('preset “Old” deleted')
  })

  test('there are at most 50 presets, however many are saved at once', async () => {
    const many = Object.fromEntries(Array.from({ length: 48 }, (_, i) => [`p${i}`, dusk]))
    await save({ type: 'colors', customPresets: many })
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => save({ type: 'colors', presetChanges: { [name]: dusk } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(Object.keys((await readColors()).customPresets)).toHaveLength(50)
  })
})

test('installed apps and their splash screens have the colour of the page', async () => {
  await save({ type: 'colors', pageBackground: '#FFF0E0' })
  const { body } = await world.visitor().get('/manifest.webmanifest')
  expect(body).toMatchObject({ theme_color: '#FFF0E0', background_color: '#FFF0E0' })
})
