import { cleanup, fireEvent, screen } from '@testing-library/react'
import { administrationApi, OVERVIEW_DAYS } from '@kith/shared/administration.ts'
import { invitationsApi } from '@kith/shared/invitations.ts'
import { expect, test, vi } from 'vitest'
import { renderDashboard } from '../../../test/dashboard.tsx'
import { refusal } from '../../../test/fake-server.ts'

const GB = 1024 ** 3
const days = Array.from({ length: OVERVIEW_DAYS }, (_, at) => ({
  day: new Date(Date.UTC(2026, 0, at + 1)).toISOString().slice(0, 10),
  posts: at + 1,
  comments: 0,
}))
const overview = {
  members: { total: 1_234, cameBack: 567 },
  days,
  storage: { used: 5 * GB, free: 20 * GB, size: 100 * GB, isAway: false },
  openReports: 2,
  signUps: { invited: 30, open: 4 },
  backups: null,
  letters: null,
  version: '0.1.0',
  newer: null,
}
const OVERVIEW = `GET ${administrationApi.overview}`
const figure = async (name: string) => (await screen.findByText(name)).closest('div')?.textContent

test('each number of the overview has its meaning in words', async () => {
  renderDashboard('?tab=overview', { [OVERVIEW]: { body: overview } })
  expect(await figure('Members')).toContain('1,234567 came back in the last seven days')
  expect(await figure('Posts a day')).toContain('30 today465 in the last 30 days, 15.5 a day, 30 at most')
  expect(await figure('Comments a day')).toContain('0 today0 in the last 30 days, 0 a day, 0 at most')
  expect(await figure('New members this month')).toContain('3430 with an invitation, 4 without one')
  expect(await figure('Stored by members')).toContain('5 GB20 GB of 100 GB on the disk are free')
  expect(await figure('Open reports')).toContain('2')
  expect(screen.getByRole('link', { name: 'Review reports' }).getAttribute('href')).toBe(
    '/moderator?tab=reports',
  )
})

const BACKUPS = administrationApi.backups
const runOf = (id: number, more: object = {}) => {
  const made = { file: 'kith-a.example-2026-01-20.backup', bytes: 3 * GB, failure: null }
  return { id, endedAt: '2026-01-20T02:24:00.000Z', ...made, ...more }
}
const nights = { at: '02:23', keep: 7, isUnderWay: false, runs: [] }

test('the last backups are listed with their sizes and failures', async () => {
  const runs = [runOf(2, { bytes: null, failure: 'There was no room' }), runOf(1)]
  renderDashboard('?tab=overview', {
    [OVERVIEW]: { body: { ...overview, backups } },
    [`GET ${BACKUPS}`]: { body: { ...nights, runs } },
  })
  expect(
    await screen.findByText('A backup is made and checked every night at 02:23 UTC. The last 7 are kept.'),
  ).toBeDefined()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/FailedThere was no room$/)
  expect(rows[1]).toMatch(/Good, 3 GBkith-a\.example-2026-01-20\.backup$/)
})

test('a backup is made at a press, followed while that goes on, and then listed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let current: object = nights
  const { called } = renderDashboard('?tab=overview', {
    [OVERVIEW]: { body: { ...overview, backups } },
    [`GET ${BACKUPS}`]: () => ({ body: current }),
    [`POST ${BACKUPS}`]: () => {
      current = { ...nights, isUnderWay: true }
      return { status: 202 }
    },
  })
  const button = await screen.findByRole('button', { name: 'Back up now' })
  fireEvent.click(button)
  expect(await screen.findByText(/A backup is being made and checked/)).toBeDefined()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  current = { ...nights, runs: [runOf(1)] }
  await vi.advanceTimersByTimeAsync(3_500)
  expect(await screen.findByText('Good, 3 GB')).toBeDefined()
  await expect.poll(() => called('GET', administrationApi.overview)).toHaveLength(2)
  vi.useRealTimers()
})

const backups = { lastGoodAt: '2026-01-20T02:23:00.000Z', failure: null, isLate: false }

test('the last good backup is shown, without a warning', async () => {
  renderDashboard('?tab=overview', {
    [OVERVIEW]: { body: { ...overview, backups } },
    [`GET ${BACKUPS}`]: { body: nights },
  })
  expect(await figure('Last good backup')).toMatch(/Jan \d+, \d+:\d\d [AP]MMade and verified every night$/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a warning stands above the numbers when there is no backup of late', async () => {
  const failing = { ...backups, failure: 'No room', isLate: true }
  renderDashboard('?tab=overview', {
    [OVERVIEW]: { body: { ...overview, backups: failing } },
    [`GET ${BACKUPS}`]: { body: nights },
  })
  expect(await figure('Last good backup')).toContain('No room')
  expect(screen.getByRole('alert').textContent).toBe('There is no good backup from the last two days.')
})

test('the release is named, and a newer one with the way to what is new', async () => {
  renderDashboard('?tab=overview', { [OVERVIEW]: { body: overview } })
  expect(await screen.findByText('This site runs Kith 0.1.0.')).toBeDefined()
  cleanup()
  const newer = { version: '0.2.0', url: 'https://kith.example.org/changes' }
  renderDashboard('?tab=overview', { [OVERVIEW]: { body: { ...overview, newer } } })
  expect((await screen.findByText(/Kith 0\.2\.0 is out/)).textContent).toBe(
    'This site runs Kith 0.1.0. Kith 0.2.0 is out: see what’s new.',
  )
  expect(screen.getByRole('link', { name: 'see what’s new' }).getAttribute('href')).toBe(newer.url)
})

const sendAgain = () => screen.queryByRole('button', { name: 'Send again' })

test('emails that were not sent are counted, and a press sends the invitations among them again', async () => {
  let letters = { late: 3, unsentInvitations: 2 }
  const { called } = renderDashboard('?tab=overview', {
    [OVERVIEW]: () => ({ body: { ...overview, letters } }),
    [`POST ${invitationsApi.unsentEmails}`]: () => {
      letters = { late: 0, unsentInvitations: 0 }
      return { body: { count: 2 } }
    },
  })
  expect(await figure('Emails not sent')).toContain(
    '53 emails will be tried again. 2 invitations were not sent',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('2 invitations are on their way again.')).toBeDefined()
  await expect.poll(() => figure('Emails not sent')).toContain('0All is well')
  expect(sendAgain()).toBeNull()
  expect(called('POST', invitationsApi.unsentEmails)).toHaveLength(1)
})

test('emails that are still tried have no button, and a site without mail has no such number', async () => {
  renderDashboard('?tab=overview', {
    [OVERVIEW]: { body: { ...overview, letters: { late: 1, unsentInvitations: 0 } } },
  })
  expect(await figure('Emails not sent')).toContain('1One email will be tried again')
  expect(sendAgain()).toBeNull()
  cleanup()
  renderDashboard('?tab=overview', { [OVERVIEW]: { body: overview } })
  await figure('Members')
  expect(screen.queryByText('Emails not sent')).toBeNull()
})

test('a plot has a bar for each day', async () => {
  renderDashboard('?tab=overview', { [OVERVIEW]: { body: overview } })
  await figure('Members')
  const plots = [...document.querySelectorAll('svg[viewBox="0 0 240 56"]')]
  expect(plots.map((plot) => plot.querySelectorAll('rect').length)).toEqual([OVERVIEW_DAYS, OVERVIEW_DAYS])
})

test('a disk that could not be measured is said so, and an overview that could not be read too', async () => {
  const storage = { used: 0, free: null, size: null, isAway: false }
  renderDashboard('?tab=overview', { [OVERVIEW]: { body: { ...overview, storage } } })
  expect(await figure('Stored by members')).toContain('The disk could not be measured')
})

test('an overview that could not be read can be asked for again', async () => {
  renderDashboard('?tab=overview', { [OVERVIEW]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch the overview')).toBeDefined()
})
