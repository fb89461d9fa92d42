import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type SettingsChange, settingsApi } from '@kith/shared/settings/settings.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { PlatformSettings } from './PlatformSettings.tsx'
import { settingsOf } from '../../test/settings-of.ts'

const SAVE = settingsApi.change
const settings = settingsOf({ siteName: 'Elm Street' })

async function open(answer?: Answer) {
  const saved = ({ body }: Call) => {
    const { type: _, ...changes } = body as SettingsChange
    return { body: { type: 'platform', settings: { ...settings, ...changes } } }
  }
  const server = fakeServer({
    [`GET ${settingsApi.settings}`]: { body: settings },
    [`POST ${SAVE}`]: answer ?? saved,
  })
  const page = renderPage(PlatformSettings)
  await screen.findByLabelText('Site Name')
  return { ...server, ...page, sent: () => server.called('POST', SAVE).map(({ body }) => body) }
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' })
async function save(): Promise<void> {
  await waitFor(() => expect(button().disabled).toBe(false))
  fireEvent.click(button())
}

test('the form of settings sends only changed ones, numbers as numbers', async () => {
  const { sent } = await open()
  expect(button().disabled).toBe(true)
  type('Max Post Length', ' 500 ')
  fireEvent.click(screen.getByRole('switch', { name: 'Friends Sidebar' }))
  await save()
  await screen.findByText('Settings saved successfully')
  expect(sent()).toEqual([{ type: 'platform', maxPostLength: 500, friendsSidebarEnabled: false }])
  await waitFor(() => expect(button().disabled).toBe(true))
})

test('the form of settings can be saved again and again', async () => {
  const { sent } = await open()
  for (const name of ['Oak Street', 'Ash Street']) {
    type('Site Name', name)
    await save()
    await waitFor(() => expect(sent().at(-1)).toEqual({ type: 'platform', siteName: name }))
    await waitFor(() => expect(button().disabled).toBe(true))
  }
})

test.each([
  ['open', { registrationEnabled: true, inviteOnly: false }],
  ['closed', { registrationEnabled: false }],
])('the mode %s is two flags', async (mode, flags) => {
  const { sent } = await open()
  choose('Registration Mode', mode)
  await save()
  await waitFor(() => expect(sent()).toEqual([{ type: 'platform', ...flags }]))
})

test.each([
  ['Site Name', '  ', 'Please enter a name'],
  ['Trending Posts Title', '', 'Please enter a title'],
  ['Max Post Length', '0', 'Please enter a whole number from 1 to 100,000'],
  ['Max Post Length', '1.5', 'Please enter a whole number from 1 to 100,000'],
  ['Storage per Member (MB)', 'much', 'Please enter a whole number from 1 to 1,048,576'],
])('%s cannot be "%s"', async (label, value, message) => {
  const { sent } = await open()
  type(label, value)
  await save()
  expect(await screen.findByText(message)).toBeDefined()
  expect(sent()).toEqual([])
})

test('a refusal is said, and what was typed stays', async () => {
  await open(refusal(400, 'That name is taken.'))
  type('Site Name', 'Oak Street')
  await save()
  expect(await screen.findByText('Failed to save settings')).toBeDefined()
  expect(screen.getByText('That name is taken.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Site Name').value).toBe('Oak Street')
})

test('offline, saving is tried at once and not put off', async () => {
  const { sent } = await open()
  onlineManager.setOnline(false)
  type('Site Name', 'Oak Street')
  await save()
  await waitFor(() => expect(sent()).toEqual([{ type: 'platform', siteName: 'Oak Street' }]))
  onlineManager.setOnline(true)
})

test('what another admin saves is shown, except in fields that the viewer has changed', async () => {
  const { queries } = await open()
  type('Site Name', 'Oak Street')
  queries.setQueryData([settingsApi.settings], {
    ...settings,
    siteName: 'Ash Street',
    trendingPostsTitle: 'What moves us',
  })
  await screen.findByDisplayValue('What moves us')
  expect(screen.getByLabelText<HTMLInputElement>('Site Name').value).toBe('Oak Street')
})

test('offline it says so instead of waiting for ever', async () => {
  fakeServer({ [`GET ${settingsApi.settings}`]: { body: settings } })
  onlineManager.setOnline(false)
  renderPage(PlatformSettings)
  expect(await screen.findByText('You are offline')).toBeDefined()
  onlineManager.setOnline(true)
  expect(await screen.findByLabelText('Site Name')).toBeDefined()
})
