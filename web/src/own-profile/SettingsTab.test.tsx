import { THEME_IDS } from '@kith/shared/colours/themes.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { mailApi } from '@kith/shared/mail.ts'
import { ownProfileApi } from '@kith/shared/own-profile.ts'
import { ada } from '../../test/home.tsx'
import { renderOwnProfile, renderSettings } from '../../test/own-profile.tsx'
import { sessionQuery } from '../accounts/api.ts'
import { statsOf } from '../../test/friends.tsx'

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('what the composer and the home page begin with is chosen and saved', async () => {
  const { called, queries } = renderOwnProfile({}, 'settings')
  await screen.findByLabelText('Default Post Visibility')
  const unsaved = () => screen.queryByText('You have changes to save.')
  expect(unsaved()).toBeNull()
  choose('Default Post Visibility', 'public')
  await expect.poll(unsaved).not.toBeNull()
  choose('Default Post Visibility', 'friends')
  await expect.poll(unsaved).toBeNull()
  choose('Default Post Visibility', 'public')
  choose('Default Home Feed', 'friends_of_friends')
  fireEvent.click(screen.getByRole('button', { name: 'Update Settings' }))
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined()
  const wanted = { defaultPostVisibility: 'public', defaultFeedView: 'friends_of_friends' }
  expect(called('PUT', ownProfileApi.profile)[0]?.body).toEqual(wanted)
  expect(unsaved()).toBeNull()
  expect(queries.getQueryData(sessionQuery.queryKey)).toMatchObject(wanted)
})

test('all themes are offered, each with its name, its description and four colours', async () => {
  renderOwnProfile({}, 'settings')
  const group = await screen.findByRole('radiogroup', { name: 'Color Theme' })
  const cards = within(group).getAllByRole<HTMLInputElement>('radio')
  expect(cards.map(({ value }) => value)).toEqual([...THEME_IDS])
  for (const card of cards) {
    const label = card.closest('label')
    expect(label?.querySelectorAll('[style]')).toHaveLength(4)
    expect(label?.textContent?.length).toBeGreaterThan(20)
  }
  expect(cards.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['karel_martens'])
})

test('a theme is applied at once and saved; the default comes back with a press', async () => {
  const { called, queries } = renderOwnProfile({}, 'settings')
  const theme = () => queries.getQueryData(sessionQuery.queryKey)?.colorTheme
  fireEvent.click(await screen.findByRole('radio', { name: 'Ocean Blue' }))
  await expect.poll(theme).toBe('ocean_blue')
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset to Default' })
  await expect.poll(() => reset.disabled).toBe(false)
  fireEvent.click(reset)
  await expect.poll(theme).toBe('karel_martens')
  await expect
    .poll(() => called('PUT', ownProfileApi.profile).map(({ body }) => body))
    .toEqual([
      { colorTheme: 'ocean_blue', darkWithDevice: false },
      { colorTheme: 'karel_martens', darkWithDevice: false },
    ])
})

test('what saves by itself says that it is saved', async () => {
  renderSettings('appearance')
  fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  cleanup()
  renderSettings('privacy', { [`PUT ${ownProfileApi.messagePreferences}`]: { body: ada } })
  fireEvent.click(await screen.findByRole('switch', { name: 'Read marks' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  cleanup()
  renderSettings('notifications', { [`GET ${mailApi.status}`]: { body: { configured: true } } })
  fireEvent.click(await screen.findByRole('switch', { name: 'Email me what I missed' }))
  expect(await screen.findByText('Saved')).toBeDefined()
})

test('a theme that could not be saved is taken off again, with a word', async () => {
  const { queries } = renderOwnProfile({ [`PUT ${ownProfileApi.profile}`]: { status: 500 } }, 'settings')
  fireEvent.click(await screen.findByRole('radio', { name: 'Ocean Blue' }))
  expect(await screen.findByText('Failed to update profile')).toBeDefined()
  expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(ada)
})

describe('light, dark or as the device is', () => {
  const group = (name: string) => screen.findByRole('radiogroup', { name })
  const chosenIn = async (name: string) =>
    within(await group(name))
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ value }) => value)
  const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }))
  const onDarkDevice = () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  test('is asked first, and Light brings back the theme that was applied before', async () => {
    const { called } = renderOwnProfile({}, 'settings')
    await screen.findByRole('radio', { name: 'Dark' })
    expect(screen.getAllByRole('radiogroup').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Appearance',
      'Color Theme',
    ])
    for (const name of ['Ocean Blue', 'Dark', 'Device', 'Dark', 'Light']) await choose(name)
    await expect
      .poll(() => called('PUT', ownProfileApi.profile).map(({ body }) => body))
      .toEqual([
        { colorTheme: 'ocean_blue', darkWithDevice: false },
        { colorTheme: 'midnight_dark', darkWithDevice: false },
        { colorTheme: 'ocean_blue', darkWithDevice: true },
        { colorTheme: 'midnight_dark', darkWithDevice: false },
        { colorTheme: 'ocean_blue', darkWithDevice: false },
      ])
    expect([await chosenIn('Appearance'), await chosenIn('Color Theme')]).toEqual([['light'], ['ocean_blue']])
  })

  test('counts Midnight Dark as chosen while it is applied; another theme is applied at once and is no longer left', async () => {
    onDarkDevice()
    const { called } = renderOwnProfile({}, 'settings')
    await choose('Device')
    await expect.poll(() => chosenIn('Color Theme')).toEqual(['midnight_dark'])
    await choose('Karel Martens')
    await expect.poll(() => chosenIn('Color Theme')).toEqual(['karel_martens'])
    expect(await chosenIn('Appearance')).toEqual(['light'])
    await expect
      .poll(() => called('PUT', ownProfileApi.profile)[1]?.body)
      .toEqual({ colorTheme: 'karel_martens', darkWithDevice: false })
  })
})

test('all other settings have a page each, which says its name and leads back', async () => {
  renderOwnProfile({}, 'settings')
  const nav = await screen.findByRole('navigation', { name: 'All settings' })
  const links = within(nav).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['security', 'privacy', 'notifications', 'appearance', 'words', 'data'].map(
      (page) => `/settings/${page}`,
    ),
  )
  expect(within(nav).getByRole('link', { name: /delete your account/ })).toBeDefined()
  cleanup()
  renderSettings('security')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeDefined()
  await expect.poll(() => document.title).toMatch(/^Sign-in and security/)
  expect(screen.getByRole('link', { name: 'Back to Settings' }).getAttribute('href')).toBe(
    '/profile?tab=settings',
  )
})

test('blocked and hidden members are listed here', async () => {
  renderSettings('privacy')
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeDefined()
})

test('how much of the storage is used is told in words and by a bar', async () => {
  renderSettings('data')
  expect(await screen.findByText('312 MB of 2 GB used')).toBeDefined()
  const bar = screen.getByRole('region', { name: 'Storage' }).querySelector<HTMLElement>('[style]')
  expect(Number.parseFloat(bar?.style.width ?? '')).toBeCloseTo(15.2, 1)
  expect(screen.queryByText(/Delete posts or files/)).toBeNull()
})

test('storage that is used up, and more so since the quota was lowered, says what helps', async () => {
  const stats = statsOf({ storageUsed: 3 * 1024 ** 3, storageQuota: 2 * 1024 ** 3 })
  renderSettings('data', { [`GET ${friendsApi.stats}`]: { body: stats } })
  expect(await screen.findByText('3 GB of 2 GB used')).toBeDefined()
  expect(
    screen.getByText('You have used your 2 GB of storage. Delete posts or files to make room.'),
  ).toBeDefined()
})

test('storage that could not be asked for can be asked for again', async () => {
  let isAway = true
  const answer = () => (isAway ? { status: 500 } : { body: statsOf() })
  renderSettings('data', { [`GET ${friendsApi.stats}`]: answer })
  const card = await screen.findByRole('region', { name: 'Storage' })
  const again = await within(card).findByRole('button', { name: 'Try again' })
  isAway = false
  fireEvent.click(again)
  expect(await within(card).findByText('0 MB of 1 GB used')).toBeDefined()
})

test('the switch of read marks changes at once, and comes back with a word when that fails', async () => {
  const { called } = renderSettings('privacy', {
    [`PUT ${ownProfileApi.messagePreferences}`]: { status: 500 },
  })
  const marks = await screen.findByRole<HTMLInputElement>('switch', { name: 'Read marks' })
  expect(marks.checked).toBe(true)
  fireEvent.click(marks)
  expect(await screen.findByText('Failed to update message preferences')).toBeDefined()
  expect(called('PUT', ownProfileApi.messagePreferences)[0]?.body).toEqual({ readMarks: false })
  await expect.poll(() => marks.checked).toBe(true)
})
