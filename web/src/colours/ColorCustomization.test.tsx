import { DEFAULT_COLORS } from '@kith/shared/colours/scheme.ts'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { type Call, fakeServer } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ColorCustomization } from './ColorCustomization.tsx'
import { presets } from './presets.ts'

const SAVE = settingsApi.change
const own = { Dusk: { ...DEFAULT_COLORS, primary: '#123456' } }

beforeEach(() => localStorage.clear())

async function open() {
  let saved: object = { ...DEFAULT_COLORS, customPresets: own }
  const server = fakeServer({
    [`GET ${settingsApi.colors}`]: () => ({ body: saved }),
    [`POST ${SAVE}`]: ({ body }: Call) => {
      const { type: _, presetChanges = {}, ...colors } = body as Record<string, object>
      const customPresets = Object.entries({ ...own, ...presetChanges }).filter(([, preset]) => preset)
      saved = { ...saved, ...colors, customPresets: Object.fromEntries(customPresets) }
      return { body: { type: 'colors', settings: saved } }
    },
  })
  renderPage(ColorCustomization)
  await screen.findByLabelText('Primary')
  return () => server.called('POST', SAVE).map(({ body }) => body)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('there are twelve presets with names of their own', () => {
  expect(new Set(presets.map(({ name }) => name)).size).toBe(12)
})

test('a preset fills the pickers, and only what it changes is saved', async () => {
  const sent = await open()
  press('Monochrome')
  expect(field('Primary').value).toBe('#4A4A4A')
  expect(sent()).toEqual([])
  press('Save Colors')
  await screen.findByText('Settings saved successfully')
  const [body] = sent() as [Record<string, string>]
  expect(body).toMatchObject({ type: 'colors', primary: '#4A4A4A', background: '#FFFFFF' })
  expect(body).not.toHaveProperty('cardBackground')
})

test('a colour by its number or its picker shows in the preview; Reset takes it back', async () => {
  await open()
  const preview = screen.getByText('Preview').parentElement?.querySelector<HTMLElement>('[inert]')
  type('Page', '#fff0e0')
  expect(preview?.style.getPropertyValue('--color-page')).toBe('#FFF0E0')
  type('Pick: Page', '#e0f0ff')
  expect(preview?.style.getPropertyValue('--color-page')).toBe('#E0F0FF')
  press('Reset')
  expect(field('Page').value).toBe('#F9FAFB')
})

test('offline, saving is tried at once and not put off', async () => {
  const sent = await open()
  onlineManager.setOnline(false)
  type('Page', '#fff0e0')
  press('Save Colors')
  await waitFor(() => expect(sent()).toEqual([{ type: 'colors', pageBackground: '#FFF0E0' }]))
  onlineManager.setOnline(true)
})

test('a text that is no colour is reported, and not used', async () => {
  await open()
  type('Text', '#12')
  expect(await screen.findByText('Please enter a color like #10B981')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Colors' }).disabled).toBe(true)
})

test('a text that is hard to read is said in words; one press takes the nearest that is not', async () => {
  await open()
  type('Text', '#AAB4C0')
  const row = field('Text').closest<HTMLElement>('.flex-col')
  if (!row) throw new Error('The row is gone.')
  expect(within(row).getByText(/Hard to read on/)).toBeDefined()
  expect(within(row).getByText('2.0:1')).toBeDefined()
  const use = within(row).getByRole('button')
  const nearest = /#[\dA-F]{6}/.exec(use.textContent)?.[0]
  fireEvent.click(use)
  expect(field('Text').value).toBe(nearest)
  expect(within(row).queryByText(/Hard to read/)).toBeNull()
})

test('a contrast that is not quite enough does not look like enough', async () => {
  await open()
  press('Ocean')
  const row = field('Quiet text').closest<HTMLElement>('.flex-col')
  if (!row) throw new Error('The row is gone.')
  expect(within(row).getByText('Hard to read on the page.')).toBeDefined()
  expect(within(row).getByText('4.4:1')).toBeDefined()
})

test('a preset of one’s own needs a name, and is saved with the picked colours', async () => {
  const sent = await open()
  press('Save Preset')
  expect(await screen.findByText('Please enter a name for the preset')).toBeDefined()
  type('Accent', '#ABCDEF')
  fireEvent.input(field('Preset name'), { target: { value: ' Dawn ' } })
  press('Save Preset')
  await screen.findByRole('button', { name: 'Dawn' })
  expect(sent()).toEqual([
    { type: 'colors', presetChanges: { Dawn: { ...DEFAULT_COLORS, accent: '#ABCDEF' } } },
  ])
})

test('a preset of one’s own is deleted after a question', async () => {
  const sent = await open()
  press('Delete the preset Dusk')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dusk' })).toBeNull())
  expect(sent()).toEqual([{ type: 'colors', presetChanges: { Dusk: null } }])
})
