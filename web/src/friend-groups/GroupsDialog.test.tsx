import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FriendGroup, friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { postOf, renderHome } from '../../test/home.tsx'

beforeEach(() => localStorage.clear())

const groupOf = (id: number, name: string): FriendGroup => ({
  id,
  userId: 7,
  name,
  color: '#10B981',
  createdAt: '2026-01-01T00:00:00.000Z',
  memberCount: 1,
})
const ben = { id: 8, username: 'ben', name: 'Ben', avatar: null, friendsSince: '2026-01-01T00:00:00.000Z' }

const answers = {
  [`GET ${postsApi.posts}`]: ({ path }: { path: string }) => ({ body: [postOf(1, { content: path })] }),
  [`GET ${friendGroupsApi.groups}`]: { body: [groupOf(1, 'Band'), groupOf(2, 'Family')] },
  [`GET ${communitiesApi.ofMember}`]: { body: [{ id: 3, name: 'Choir', memberCount: 12 }] },
  [`GET ${friendGroupsApi.filtered}`]: { body: [{ ...ben, groups: [] }] },
}

const tab = () => screen.getByRole('tab', { name: /^Groups/, hidden: true })
const open = async () => {
  fireEvent.click(await screen.findByRole('tab', { name: /^Groups/ }))
  return screen.findByRole('dialog', { name: 'Friend Groups' })
}
const manage = async () => {
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Manage Groups' }))
  return screen.findByRole('dialog', { name: 'Manage Groups' })
}
const feedOf = (groupIds: string, communityGroupIds: string) =>
  `/api/posts?${new URLSearchParams({ filter: 'groups', groupIds, communityGroupIds })}`

test('a tick shows the feed of the group at once, and the tab counts it', async () => {
  const { history } = renderHome(answers)
  const dialog = await open()
  expect(history.location.search).toBe('')
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /Family/ }))
  await screen.findByText(feedOf('2', ''))
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /Choir/ }))
  await screen.findByText(feedOf('2', '3'))
  expect(tab().textContent).toBe('Groups2 selected')
  expect(tab().getAttribute('aria-selected')).toBe('true')
  expect(history.location.search).toBe('?feed=groups')
})

test('the choice is kept for the next visit; groups that are gone fall out of it', async () => {
  localStorage.setItem('kith.groups.7', JSON.stringify({ groupIds: [1, 99], communityIds: [98, 'x'] }))
  renderHome(answers, '/?feed=groups')
  await screen.findByText(feedOf('1', ''))
  await waitFor(() => expect(tab().textContent).toBe('Groups1 selected'))
  expect(within(screen.getByRole('list', { name: 'Chosen groups' })).getByText('Band')).toBeDefined()
})

test('with groups chosen, the first press on the tab shows their posts alone, the next the choice', async () => {
  localStorage.setItem('kith.groups.7', JSON.stringify({ groupIds: [1], communityIds: [] }))
  renderHome(answers)
  await screen.findByText(`${postsApi.posts}?filter=friends`)
  fireEvent.click(tab())
  await screen.findByText(feedOf('1', ''))
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
})

test('without a choice the address of the groups feed shows the friends', async () => {
  localStorage.setItem('kith.groups.7', '"nonsense"')
  renderHome(answers, '/?feed=groups')
  await screen.findByText(`${postsApi.posts}?filter=friends`)
})

test('arrow keys go past the tab without opening its window', async () => {
  renderHome(answers)
  fireEvent.keyDown(await screen.findByRole('tab', { name: 'Friends' }), { key: 'End' })
  expect(document.activeElement).toBe(tab())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a group is made with a name and a colour, and opens for its friends', async () => {
  const made = { ...groupOf(5, 'Close'), color: '#7C8CF0', memberCount: 0 }
  const { calls } = renderHome({
    ...answers,
    [`POST ${friendGroupsApi.groups}`]: { status: 201, body: made },
  })
  const dialog = await manage()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'New group' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create group' }))
  await within(dialog).findByText('Please give the group a name')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' Close ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Indigo' }))
  expect(within(dialog).getByLabelText('Hex')).toHaveProperty('value', '#7C8CF0')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create group' }))
  await screen.findByText('Friend group created!')
  const call = calls.find(({ method }) => method === 'POST')
  expect(call?.body).toEqual({ name: 'Close', color: '#7C8CF0' })
  expect(call?.headers.get('idempotency-key')).toBeTruthy()
})

test('a wrong hex number is told when its field is left, and is not sent', async () => {
  const { calls } = renderHome(answers)
  const dialog = await manage()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'New group' }))
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Close' } })
  fireEvent.change(within(dialog).getByLabelText('Hex'), { target: { value: 'green' } })
  expect(within(dialog).queryByText('Please enter a color like #10B981')).toBeNull()
  fireEvent.blur(within(dialog).getByLabelText('Hex'))
  await within(dialog).findByText('Please enter a color like #10B981')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create group' }))
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Hex'))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a change that fails is taken back, with the reason', async () => {
  renderHome({
    ...answers,
    [`DELETE ${fillPath(friendGroupsApi.group, { id: 1 })}`]: refusal(404, 'Not found'),
    [`PUT ${fillPath(friendGroupsApi.group, { id: 1 })}`]: { status: 500 },
  })
  const dialog = await manage()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Edit Band' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rename or recolor' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Choir' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Failed to update friend group')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }))
  const question = await screen.findByRole('dialog', { name: 'Delete group' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Failed to delete group')
  expect(await screen.findByRole('button', { name: 'Edit Band' })).toBeDefined()
})

test('a friend is put into a group by a tick, which comes off again when that fails', async () => {
  let isFull = false
  renderHome({
    ...answers,
    [`POST ${fillPath(friendGroupsApi.members, { id: 1 })}`]: () =>
      isFull ? refusal(404, 'Not found') : { status: 201, body: { groupId: 1, friendId: 8 } },
  })
  const dialog = await manage()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Edit Band' }))
  const box = () => screen.findByRole('checkbox', { name: /Ben/ })
  fireEvent.click(await box())
  await screen.findByText('Friend added to group!')
  isFull = true
  await waitFor(async () => expect(await box()).toHaveProperty('checked', false))
  fireEvent.click(await box())
  await screen.findByText('Failed to add friend to group')
  await waitFor(async () => expect(await box()).toHaveProperty('checked', false))
})

test('all communities of a member are there: page by page, and by a search', async () => {
  const pages: Record<string, Answer> = {
    [communitiesApi.ofMember]: {
      body: [{ id: 3, name: 'Choir', memberCount: 12 }],
      headers: { 'x-next-cursor': 'c' },
    },
    [`${communitiesApi.ofMember}?before=c`]: { body: [{ id: 2, name: 'Bakers', memberCount: 1 }] },
    [`${communitiesApi.ofMember}?q=gard`]: { body: [{ id: 1, name: 'Garden', memberCount: 4 }] },
    [`${communitiesApi.ofMember}?q=nobody`]: { body: [] },
    [`${communitiesApi.ofMember}?ids=1&limit=100`]: { body: [{ id: 1, name: 'Garden', memberCount: 4 }] },
  }
  renderHome({ ...answers, [`GET ${communitiesApi.ofMember}`]: ({ path }) => pages[path] ?? { body: [] } })
  const dialog = await open()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Load more' }))
  expect(await within(dialog).findByRole('checkbox', { name: /Bakers/ })).toBeDefined()
  const field = within(dialog).getByRole('searchbox', { name: 'Search your communities' })
  fireEvent.change(field, { target: { value: ' gard' } })
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /Garden/ }))
  await screen.findByText(feedOf('', '1'))
  expect(within(dialog).queryByRole('checkbox', { name: /Choir/ })).toBeNull()
  fireEvent.change(field, { target: { value: 'nobody' } })
  expect(await within(dialog).findByText('No community with that name.')).toBeDefined()
})

test('a chosen community beyond the first page stays chosen, and one that was left falls away', async () => {
  localStorage.setItem('kith.groups.7', JSON.stringify({ groupIds: [], communityIds: [120, 98] }))
  const { called } = renderHome(
    {
      ...answers,
      [`GET ${communitiesApi.ofMember}`]: ({ path }) => ({
        body: path.includes('ids=') ? [{ id: 120, name: 'Village', memberCount: 9 }] : [],
      }),
    },
    '/?feed=groups',
  )
  await screen.findByText(feedOf('', '120'))
  expect(await screen.findByText('Village')).toBeDefined()
  expect(
    called('GET', `/api/community-groups/member?${new URLSearchParams({ ids: '98,120', limit: '100' })}`),
  ).toHaveLength(1)
  expect(JSON.parse(localStorage.getItem('kith.groups.7') ?? '')).toEqual({
    groupIds: [],
    communityIds: [120],
  })
})
