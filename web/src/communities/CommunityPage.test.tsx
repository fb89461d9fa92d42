import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { communitiesApi, type Community } from '@kith/shared/communities.ts'
import { expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import {
  asCreator,
  asMember,
  asModerator,
  communityOf,
  memberOf,
  renderCommunity,
} from '../../test/community.tsx'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)

test('the header says what a community is, how many are in it, since when, and who runs it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  renderCommunity({ visibility: 'private', joinApproval: 'approval' })
  const heading = await screen.findByRole('heading', { name: 'Choir', level: 1 })
  expect(heading.closest('header')?.textContent).toContain(
    'PrivateApproval Required12 members1 postCreated Jan 2, 2026Run by Ben',
  )
  expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/profile/ben')
  const rules = screen.getByRole('region', { name: 'Rules' })
  expect(within(rules).getByText('Be on time.')).toBeDefined()
  expect(document.title).toBe('Choir · Kith')
})

test('on a phone since when, and who runs it, come with the rest of a folded description', async () => {
  const description = 'Tuesdays at half past seven in the hall. '.repeat(5)
  renderCommunity({ ...asMember, description })
  const more = await screen.findByRole('button', { name: 'See more' })
  expect(screen.queryByText(/^Run by/)).toBeNull()
  fireEvent.click(more)
  expect(screen.getByText(/^Run by/).textContent).toBe('Run by Ben')
  expect(screen.getByText(/^Created/).textContent).toBe('Created Jan 2, 2026')
})

test('on a phone a community without a description says since when it is there', async () => {
  renderCommunity({ description: '' })
  expect((await screen.findByText(/^Created/)).textContent).toBe('Created Jan 2, 2026')
})

test('on a phone the rules are behind a row that counts them', async () => {
  renderCommunity({ rules: 'Be on time.\n\nSing.' })
  const row = await screen.findByRole('button', { name: 'Rules · 2' })
  expect(row.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(row)
  expect(row.getAttribute('aria-expanded')).toBe('true')
})

test('without rules there is no card for them', async () => {
  renderCommunity({ rules: '' })
  await screen.findByRole('heading', { name: 'Choir' })
  expect(screen.queryByText('Rules')).toBeNull()
})

test('a community that is missing or hidden, and an address that names none, are not found', async () => {
  renderCommunity(
    {},
    { [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: refusal(404, 'Group not found') },
  )
  expect(await screen.findByText('Group not found')).toBeDefined()
  expect(screen.getByText("This group doesn't exist or you don't have access to it.")).toBeDefined()
  expect(screen.getByRole('link', { name: 'All communities' }).getAttribute('href')).toBe('/groups')
})

test('a community that could not be read can be asked for again', async () => {
  let answer: Answer = refusal(500, 'Away')
  renderCommunity({}, { [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => answer })
  expect(await screen.findByText('Failed to fetch community')).toBeDefined()
  answer = { body: communityOf(1, { name: 'Choir' }) }
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Choir' })).toBeDefined()
})

test('offline says so instead of waiting for ever', async () => {
  onlineManager.setOnline(false)
  renderCommunity()
  expect(await screen.findByText('You are offline')).toBeDefined()
  onlineManager.setOnline(true)
  expect(await screen.findByRole('heading', { name: 'Choir' })).toBeDefined()
})

test('a viewer who may not read it sees only the header and that it is for members', async () => {
  renderCommunity({ visibility: 'private', canRead: false, rules: '' })
  expect(await screen.findByText('Members only')).toBeDefined()
  expect(tabs()).toEqual([])
  expect(buttons()).toEqual(['Join'])
})

test('a press on a tab finds out that the community is gone', async () => {
  let answer: Answer = { body: communityOf(1, { name: 'Choir', ...asMember }) }
  renderCommunity(
    {},
    {
      [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => answer,
      [`GET ${fillPath(communitiesApi.members, { id: 1 })}`]: { body: [] },
    },
  )
  fireEvent.click(await screen.findByRole('tab', { name: /^Members/ }))
  answer = refusal(404, 'Group not found')
  fireEvent.click(screen.getByRole('tab', { name: 'Posts' }))
  expect(await screen.findByText('Group not found')).toBeDefined()
})

test('an archived community says so, and offers nothing that adds to it', async () => {
  renderCommunity({ ...asCreator, isArchived: true })
  expect(
    await screen.findByText('This community is archived. You can read it, but nothing can be added.'),
  ).toBeDefined()
  expect(buttons()).not.toContain('Invite friends')
  await press('More about Choir')
  await screen.findByRole('menuitem', { name: 'Delete Community' })
  expect(screen.queryByRole('menuitem', { name: 'Edit Community' })).toBeNull()
})

test('the address names the chosen tab, and one that is not for the viewer shows the posts', async () => {
  const { history } = renderCommunity(asMember, {
    [`GET ${fillPath(communitiesApi.members, { id: 1 })}`]: {
      body: [memberOf(8, 'Ben', { role: 'admin', isCreator: true })],
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: /^Members/ }))
  expect(await screen.findByText('Owner')).toBeDefined()
  expect(history.location.href).toBe('/groups/1?tab=members')
  cleanup()
  renderCommunity(asMember, {}, { tab: 'requests' })
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Posts')
})

async function pressLeave() {
  await press('More about Choir')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave' }))
}

test('a member has a menu to leave, and only those who may change or delete it have more in it', async () => {
  renderCommunity(asModerator)
  await press('More about Choir')
  await screen.findByRole('menuitem', { name: 'Leave' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
  cleanup()
  renderCommunity()
  await screen.findByRole('button', { name: 'Join' })
  expect(screen.queryByRole('button', { name: 'More about Choir' })).toBeNull()
  cleanup()
  renderCommunity({}, {}, { me: { ...ada, role: 'moderator' } })
  await press('More about Choir')
  await screen.findByRole('menuitem', { name: 'Delete Community' })
  expect(screen.queryByRole('menuitem', { name: 'Edit Community' })).toBeNull()
})

/** A server that keeps what the viewer did. */
function keeping(part: Partial<Community>) {
  let community = communityOf(1, { name: 'Choir', ...part })
  const change = (after: Partial<Community>, body: unknown) => () => {
    community = { ...community, ...after }
    return { body }
  }
  const reading = { [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => ({ body: community }) }
  return { reading, change }
}

test('joining shows at once, and what only members read comes with the answer', async () => {
  const { change, reading } = keeping({ visibility: 'private', canRead: false, rules: '' })
  renderCommunity(
    {},
    {
      ...reading,
      [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: change(
        { ...asMember, canRead: true, rules: 'Sing.', memberCount: 13 },
        { status: 'approved' },
      ),
    },
  )
  await press('Join')
  expect(await screen.findByText('Successfully joined group')).toBeDefined()
  expect(await screen.findByText('Sing.')).toBeDefined()
  expect(tabs()).toEqual(['Posts', 'Members13'])
  expect(screen.getByRole('button', { name: 'More about Choir' })).toBeDefined()
})

test('the focus moves from the button that joined to what replaces it, and back', async () => {
  renderCommunity(
    {},
    { [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: { body: { status: 'approved' } } },
  )
  const button = await screen.findByRole('button', { name: 'Join' })
  button.focus()
  fireEvent.click(button)
  await expect.poll(() => document.activeElement?.textContent).toBe('Invite friends')
  cleanup()
  renderCommunity(asMember, { [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: { status: 204 } })
  await pressLeave()
  await expect.poll(() => document.activeElement?.textContent).toBe('Join')
})

test('a failed joining or leaving is rolled back, in the words of this page', async () => {
  renderCommunity({}, { [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: refusal(503, 'Away') })
  await press('Join')
  expect(await screen.findByText('Failed to join group')).toBeDefined()
  await screen.findByRole('button', { name: 'Join' })
  cleanup()
  renderCommunity(asMember, { [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: refusal(503, 'Away') })
  await pressLeave()
  await press('Dismiss')
  expect(await screen.findByText('Failed to leave group')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'More about Choir' })).toBeDefined()
})

test('leaving a private community closes it to the viewer', async () => {
  const { change, reading } = keeping({ ...asMember, visibility: 'private' })
  renderCommunity(
    {},
    {
      ...reading,
      [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: change(
        { isMember: false, userRole: null, membership: 'none', canRead: false, rules: '' },
        undefined,
      ),
    },
  )
  await pressLeave()
  expect(await screen.findByText('Left group successfully')).toBeDefined()
  await press('Dismiss')
  expect(await screen.findByText('Members only')).toBeDefined()
})

test('after leaving by the menu the focus is on the button to join again', async () => {
  const { change, reading } = keeping({ ...asMember, joinApproval: 'approval' })
  const left = change({ isMember: false, userRole: null, membership: 'none' }, undefined)
  renderCommunity({}, { ...reading, [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: left })
  await pressLeave()
  await expect.poll(() => document.activeElement?.textContent).toBe('Join')
})

test('whoever leaves a hidden community is led back to the list', async () => {
  const { history } = renderCommunity(
    { ...asMember, visibility: 'hidden' },
    { [`POST ${fillPath(communitiesApi.leave, { id: 1 })}`]: { status: 204 } },
  )
  await pressLeave()
  await press('Dismiss')
  await expect.poll(() => history.location.pathname).toBe('/groups')
})

test('a declined member reads the answer, and when to ask again', async () => {
  renderCommunity({
    joinApproval: 'approval',
    membership: 'declined',
    answer: 'We are full.',
    mayAskAgainAt: '2999-01-02T12:00:00.000Z',
  })
  expect(await screen.findByText('Your request was declined.')).toBeDefined()
  expect(screen.getByText('We are full.')).toBeDefined()
  expect(screen.getByText(/You can ask again on/).textContent).toBe('You can ask again on Jan 2, 2999.')
  expect(buttons()).not.toContain('Join')
})

test('a request that comes too early is refused with the sentence of the server', async () => {
  const sentence = 'You can ask again 7 days after your request was declined.'
  renderCommunity(
    { joinApproval: 'approval', membership: 'declined' },
    { [`POST ${fillPath(communitiesApi.join, { id: 1 })}`]: refusal(409, sentence) },
  )
  await press('Join')
  fireEvent.click(await screen.findByRole('button', { name: 'Send request' }))
  expect(await screen.findByText(sentence)).toBeDefined()
})
