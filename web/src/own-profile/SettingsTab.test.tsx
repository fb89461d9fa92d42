import { THEME_IDS } from '@kith/shared/colours/themes.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../../test/home.tsx'
import { renderOwnProfile } from '../../test/own-profile.tsx'
import { sessionQuery } from '../accounts/api.ts'

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('what the composer and the home page begin with is chosen and saved', async () => {
  const { called, queries } = renderOwnProfile({}, 'settings')
  await screen.findByLabelText('Default Post Visibility')
  choose('Default Post Visibility', 'public')
  choose('Default Home Feed', 'friends_of_friends')
  fireEvent.click(screen.getByRole('button', { name: 'Update Settings' }))
  expect(await screen.findByText('Profile updated successfully!')).toBeDefined()
  const wanted = { defaultPostVisibility: 'public', defaultFeedView: 'friends_of_friends' }
  expect(called('PUT', '/api/profile')[0]?.body).toEqual(wanted)
  expect(queries.getQueryData(sessionQuery.queryKey)).toMatchObject(wanted)
})

test('all themes are offered, each with its name, its description and four colours', async () => {
  renderOwnProfile({}, 'settings')
  const cards = await screen.findAllByRole<HTMLInputElement>('radio')
  expect(cards.map(({ value }) => value)).toEqual([...THEME_IDS])
  for (const card of cards) {
    const label = card.closest('label')
    expect(label?.querySelectorAll('[style]')).toHaveLength(4)
    expect(label?.textContent?.length).toBeGreaterThan(20)
  }
  expect(cards.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['karel_martens'])
})

test('a theme is worn at once and saved; the default comes back with a press', async () => {
  const { called, queries } = renderOwnProfile({}, 'settings')
  const theme = () => queries.getQueryData(sessionQuery.queryKey)?.colorTheme
  fireEvent.click(await screen.findByRole('radio', { name: 'Ocean Blue' }))
  await expect.poll(theme).toBe('ocean_blue')
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset to Default' })
  await expect.poll(() => reset.disabled).toBe(false)
  fireEvent.click(reset)
  await expect.poll(theme).toBe('karel_martens')
  await expect
    .poll(() => called('PUT', '/api/profile').map(({ body }) => body))
    .toEqual([
      { colorTheme: 'ocean_blue', darkWithDevice: false },
      { colorTheme: 'karel_martens', darkWithDevice: false },
    ])
})

test('a theme that could not be saved is taken off again, with a word', async () => {
  const { queries } = renderOwnProfile({ 'PUT /api/profile': { status: 500 } }, 'settings')
  fireEvent.click(await screen.findByRole('radio', { name: 'Ocean Blue' }))
  expect(await screen.findByText('Failed to update profile')).toBeDefined()
  expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(ada)
})

describe('Midnight Dark while the device is dark', () => {
  const follows = () => screen.findByRole('switch', { name: 'Use Midnight Dark when my device is dark' })
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ value }) => value)
  const onDarkDevice = () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  test('is a switch beside the themes, which keeps the theme of the day', async () => {
    const { called } = renderOwnProfile({}, 'settings')
    fireEvent.click(await follows())
    await expect
      .poll(() => called('PUT', '/api/profile').map(({ body }) => body))
      .toEqual([{ darkWithDevice: true }])
    expect(chosen()).toEqual(['karel_martens'])
  })

  test('counts as chosen while it is worn; another choice is worn at once and turns it off', async () => {
    onDarkDevice()
    const { called } = renderOwnProfile({}, 'settings')
    fireEvent.click(await follows())
    await expect.poll(chosen).toEqual(['midnight_dark'])
    fireEvent.click(screen.getByRole('radio', { name: 'Karel Martens' }))
    await expect.poll(chosen).toEqual(['karel_martens'])
    expect((await follows()).getAttribute('aria-checked')).toBe('false')
    await expect
      .poll(() => called('PUT', '/api/profile')[1]?.body)
      .toEqual({ colorTheme: 'karel_martens', darkWithDevice: false })
  })
})

test('whom the member keeps away is listed here', async () => {
  renderOwnProfile({}, 'settings')
  expect(await screen.findByText('You have blocked no one.')).toBeDefined()
})

test('how much of the storage is used is told in words and by a bar', async () => {
  renderOwnProfile({}, 'settings')
  expect(await screen.findByText('312 MB of 2 GB used')).toBeDefined()
  const bar = screen.getByRole('region', { name: 'Storage' }).querySelector<HTMLElement>('[style]')
  expect(Number.parseFloat(bar?.style.width ?? '')).toBeCloseTo(15.2, 1)
  expect(screen.queryByText(/Delete posts or files/)).toBeNull()
})

test('storage that is used up, and more so since the quota was lowered, says what helps', async () => {
  const stats = { storageUsed: 3 * 1024 ** 3, storageQuota: 2 * 1024 ** 3 }
  renderOwnProfile({ 'GET /api/user/stats': { body: stats } }, 'settings')
  expect(await screen.findByText('3 GB of 2 GB used')).toBeDefined()
  expect(
    screen.getByText('You have used your 2 GB of storage. Delete posts or files to make room.'),
  ).toBeDefined()
})

test('storage that could not be asked for can be asked for again', async () => {
  let isAway = true
  const stats = { storageUsed: 0, storageQuota: 1024 ** 3 }
  const answer = () => (isAway ? { status: 500 } : { body: stats })
  renderOwnProfile({ 'GET /api/user/stats': answer }, 'settings')
  const card = await screen.findByRole('region', { name: 'Storage' })
  const again = await within(card).findByRole('button', { name: 'Try again' })
  isAway = false
  fireEvent.click(again)
  expect(await within(card).findByText('0 MB of 1 GB used')).toBeDefined()
})

test('the switch of read marks changes at once, and comes back with a word when that fails', async () => {
  const { called } = renderOwnProfile({ 'PUT /api/user/message-preferences': { status: 500 } }, 'settings')
  const marks = await screen.findByRole<HTMLInputElement>('switch', { name: 'Read marks' })
  expect(marks.checked).toBe(true)
  fireEvent.click(marks)
  expect(await screen.findByText('Failed to update message preferences')).toBeDefined()
  expect(called('PUT', '/api/user/message-preferences')[0]?.body).toEqual({ readMarks: false })
  await expect.poll(() => marks.checked).toBe(true)
})
