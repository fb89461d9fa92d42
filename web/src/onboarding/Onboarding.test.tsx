import { accountsApi, type Onboarding } from '@kith/shared/accounts.ts'
import { DEFAULT_COLORS } from '@kith/shared/colours/scheme.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { invitationsApi } from '@kith/shared/invitations.ts'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { settingsOf } from '../../test/settings-of.ts'
import { statsOf, requestOf } from '../../test/friends.tsx'
import { type Answer, type Answers, type Call, refusal } from '../../test/fake-server.ts'
import { ada, renderHome } from '../../test/home.tsx'
import { sessionQuery } from '../accounts/api.ts'

const ben = { id: 8, username: 'ben', name: 'Ben', avatar: null, mutualCount: 1 }
const invitation = {
  id: 1,
  code: 'ABCD-1234-EFGH',
  isUsed: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  letter: null,
  email: null,
  usedBy: null,
  usedAt: null,
}
const settings = settingsOf({ maxPostLength: 300 })

function open(firstHour: Onboarding | null, answers: Answers = {}) {
  const me = { ...ada, role: firstHour === 'site' ? 'admin' : 'user', firstHour }
  return renderHome({
    [`GET ${accountsApi.user}`]: { body: me },
    [`GET ${friendsApi.stats}`]: { body: statsOf() },
    [`GET ${friendsApi.sent}`]: { body: [] },
    [`GET ${friendsApi.suggestions}`]: { body: [ben] },
    [`GET ${friendsApi.members}`]: { body: [] },
    [`GET ${settingsApi.settings}`]: { body: settings },
    [`GET ${settingsApi.colors}`]: { body: { ...DEFAULT_COLORS, customPresets: {} } },
    [`GET ${invitationsApi.invitations}`]: { body: [] },
    [`DELETE ${accountsApi.onboarding}`]: { status: 204 },
    ...answers,
  })
}

const card = () => screen.findByRole('region', { name: 'Welcome, Ada' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const step = () => screen.getByRole('button', { current: 'step' }).textContent

test('a member past onboarding neither sees it nor asks for it', async () => {
  const { calls } = open(null)
  await screen.findByText('No posts to display for this filter.')
  expect(screen.queryByRole('region', { name: 'Welcome, Ada' })).toBeNull()
  expect(calls.filter(({ path }) => path.includes('suggestions'))).toEqual([])
})

test('each step can be passed by and come back to', async () => {
  open('member')
  await card()
  expect(step()).toBe('A face')
  await press('Skip this step')
  expect(step()).toBe('People to know')
  await press('Back')
  expect(step()).toBe('A face')
  await press('A first post')
  expect(step()).toBe('A first post')
})

test('it begins at the first open step', async () => {
  open('member', {
    [`GET ${accountsApi.user}`]: {
      body: { ...ada, avatar: '/media/AAAAAAAAAAAAAAAAAAAAAA', firstHour: 'member' },
    },
    [`GET ${friendsApi.sent}`]: { body: [requestOf(1, 'Ada', 'Ben')] },
  })
  await card()
  expect(step()).toBe('A first post')
  expect(screen.getAllByLabelText('Done:')).toHaveLength(2)
})

test('onboarding can be put away, and comes back when that fails', async () => {
  let fails = true
  const { called } = open('member', {
    [`DELETE ${accountsApi.onboarding}`]: () => (fails ? refusal(503, 'Away') : { status: 204 }),
  })
  await card()
  await press('Skip all of this')
  await screen.findByText('This could not be closed. Please try again.')
  await card()
  fails = false
  await press('Skip all of this')
  await expect.poll(() => screen.queryByRole('region', { name: 'Welcome, Ada' })).toBeNull()
  expect(called('DELETE', accountsApi.onboarding)).toHaveLength(2)
})

test('three of the inviter’s friends are shown, or other members, or how to invite', async () => {
  open('member', {
    [`GET ${friendsApi.suggestions}`]: {
      body: [1, 2, 3, 4].map((id) => ({ ...ben, id, name: `Friend ${id}` })),
    },
  })
  await press('People to know')
  const rows = within(await card()).findAllByRole('button', { name: /^Add Friend/ })
  expect(await rows).toHaveLength(3)
})

test('where nobody is known, others show, and where nobody is, an invitation', async () => {
  let others: unknown[] = [{ ...ben, mutualCount: 0 }]
  const answers = {
    [`GET ${friendsApi.suggestions}`]: { body: [] },
    [`GET ${friendsApi.members}`]: () => ({ body: others }),
  }
  const { queries } = open('member', answers)
  await press('People to know')
  await screen.findByRole('button', { name: 'Add Friend: Ben' })
  others = []
  await queries.resetQueries({ queryKey: [friendsApi.members] })
  const link = within(await card()).findByRole('link', { name: 'Invite someone' })
  expect((await link).getAttribute('href')).toContain('/friends')
})

test('the first admin names the site, chooses its colours and who may register, and makes an invitation', async () => {
  let made: unknown[] = []
  const changed = vi.fn((call: Call) => {
    const { type, ...change } = call.body as { type: string }
    const before = type === 'colors' ? { ...DEFAULT_COLORS, customPresets: {} } : settings
    return { body: { type, settings: { ...before, ...change } } }
  })
  open('site', {
    [`POST ${settingsApi.change}`]: changed,
    [`GET ${invitationsApi.invitations}`]: () => ({ body: made }),
    [`POST ${invitationsApi.invitations}`]: () => {
      made = [invitation]
      return { status: 201, body: { ...invitation, email: null } }
    },
  })
  await card()
  fireEvent.input(screen.getByLabelText('What is your site called?'), { target: { value: ' Elm ' } })
  await press('Save the name')
  fireEvent.click(await screen.findByRole('radio', { name: 'Ocean' }))
  await press('Next')
  fireEvent.click(screen.getByRole('radio', { name: 'Closed' }))
  await press('Next')
  await press('Create invitation')
  await expect.poll(() => document.activeElement?.textContent).toBe('ABCD-1234-EFGH')
  expect(changed.mock.calls.map(([{ body }]) => body)).toEqual([
    { type: 'platform', siteName: 'Elm' },
    expect.objectContaining({ type: 'colors', primary: '#2F86D6' }),
    { type: 'platform', registrationEnabled: false },
  ])
})

test('the row that it is on a phone says how far one is, and this browser remembers whether it is open', async () => {
  open('member', { [`GET ${friendsApi.stats}`]: { body: statsOf({ posts: 1 }) } })
  const row = () => screen.findByRole('button', { name: 'Welcome, Ada 1 of 3 done' })
  expect((await row()).getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(await row())
  expect((await row()).getAttribute('aria-expanded')).toBe('true')
  cleanup()
  open('member', { [`GET ${friendsApi.stats}`]: { body: statsOf({ posts: 1 }) } })
  expect((await row()).getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(await row())
  expect(localStorage.getItem('kith.welcome.7')).toBeNull()
})

describe('it goes on by itself', () => {
  const sentTo = (names: string[]) => names.map((name, at) => requestOf(at + 1, 'Ada', name))

  test('once the picture is there', async () => {
    const { queries } = open('member')
    await card()
    expect(step()).toBe('A face')
    act(() => {
      queries.setQueryData(
        sessionQuery.queryKey,
        (me) => me && { ...me, avatar: '/media/AAAAAAAAAAAAAAAAAAAAAA' },
      )
    })
    await expect.poll(step).toBe('People to know')
    // What had the focus is gone with its step.
    expect(document.activeElement?.textContent).toBe('People to know')
    await press('Back')
    expect(step()).toBe('A face')
  })

  test('once everybody who is shown was asked, and not while somebody can be asked', async () => {
    const asked: string[] = []
    open('member', {
      [`GET ${friendsApi.suggestions}`]: { body: [ben, { ...ben, id: 9, name: 'Cleo' }] },
      [`GET ${friendsApi.sent}`]: () => ({ body: sentTo(asked) }),
      [`POST ${friendsApi.request}`]: () => {
        asked.push(asked.length === 0 ? 'Ben' : 'Cleo')
        return { status: 201, body: requestOf(asked.length, 'Ada', asked.at(-1) ?? '') }
      },
    })
    await press('People to know')
    await press('Add Friend: Ben')
    await screen.findByRole('button', { name: 'Next' })
    expect(step()).toBe('People to know')
    await press('Add Friend: Cleo')
    await expect.poll(step).toBe('A first post')
  })

  test('but not while the last request is under way, which may fail', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    open('member', {
      [`GET ${friendsApi.suggestions}`]: { body: [ben] },
      [`POST ${friendsApi.request}`]: () => promise,
    })
    await press('People to know')
    await press('Add Friend: Ben')
    await screen.findByRole('button', { name: 'Request Sent to Ben' })
    expect(step()).toBe('People to know')
    resolve(refusal(503, 'Not now'))
    await screen.findByRole('button', { name: 'Add Friend: Ben' })
    expect(step()).toBe('People to know')
  })

  test('to its end, when nothing is left to do', async () => {
    let posts = 0
    const { queries, called } = open('member', {
      [`GET ${accountsApi.user}`]: {
        body: { ...ada, avatar: '/media/AAAAAAAAAAAAAAAAAAAAAA', firstHour: 'member' },
      },
      [`GET ${friendsApi.sent}`]: { body: [requestOf(1, 'Ada', 'Ben')] },
      [`GET ${friendsApi.stats}`]: () => ({ body: statsOf({ posts }) }),
    })
    await card()
    expect(step()).toBe('A first post')
    posts = 1
    await act(() => queries.invalidateQueries({ queryKey: [friendsApi.stats] }))
    await expect.poll(() => screen.queryByRole('region', { name: 'Welcome, Ada' })).toBeNull()
    expect(called('DELETE', accountsApi.onboarding)).toHaveLength(1)
  })

  test('but not past a skipped step, which stays open', async () => {
    let posts = 0
    const { queries, called } = open('member', {
      [`GET ${friendsApi.stats}`]: () => ({ body: statsOf({ posts }) }),
    })
    await press('A first post')
    posts = 1
    await act(() => queries.invalidateQueries({ queryKey: [friendsApi.stats] }))
    expect(await screen.findByText(/Your first post is out/)).toBeDefined()
    expect(called('DELETE', accountsApi.onboarding)).toEqual([])
  })
})

test('from the first post on it is one row everywhere, also where it was open', async () => {
  const { queries } = open('member', {
    [`GET ${accountsApi.user}`]: { body: { ...ada, knowsAudience: false, firstHour: 'member' } },
  })
  const row = () => screen.findByRole('button', { name: /^Welcome, Ada/ })
  fireEvent.click(await row())
  expect((await row()).getAttribute('aria-expanded')).toBe('true')
  expect(
    within(await card())
      .getByText('Skip this step')
      .closest('.hidden'),
  ).toBeNull()
  act(() => {
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, knowsAudience: true })
  })
  expect((await row()).getAttribute('aria-expanded')).toBe('false')
  expect(
    within(await card())
      .getByText('Skip this step')
      .closest('.hidden'),
  ).not.toBeNull()
  expect(localStorage.getItem('kith.welcome.7')).toBeNull()
  fireEvent.click(await row())
  expect((await row()).getAttribute('aria-expanded')).toBe('true')
  await press('Skip all of this')
  expect(localStorage.getItem('kith.welcome.7')).toBeNull()
})
