import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { FriendGroupsMenu } from './FriendGroupsMenu.tsx'

const ben = { id: 8, username: 'ben', name: 'Ben', avatar: null }
const groupOf = (id: number, name: string) => ({
  id,
  userId: 7,
  name,
  color: '#10B981',
  createdAt: '2026-01-01T00:00:00.000Z',
  memberCount: 0,
})
const answers = {
  [`GET ${friendGroupsApi.groups}`]: { body: [groupOf(1, 'Band'), groupOf(2, 'Family')] },
  [`GET ${friendGroupsApi.filtered}`]: {
    body: [{ ...ben, friendsSince: null, groups: [{ id: 2, name: 'Family', color: '#10B981' }] }],
  },
}

const open = async (more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ ...answers, ...more })
  renderPage(() => <FriendGroupsMenu friend={ben} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Groups of Ben' }))
  await screen.findByRole('dialog', { name: 'Groups of Ben' })
  return server
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('the boxes show in which groups a friend is, and only this friend is fetched', async () => {
  const { called } = await open()
  expect([(await box('Band')).checked, (await box('Family')).checked]).toEqual([false, true])
  expect(called('GET', `${friendGroupsApi.filtered}?friendId=8`)).toHaveLength(1)
})

test('a box that is cleared takes the friend out, and is set again when that fails', async () => {
  await open({
    [`DELETE ${fillPath(friendGroupsApi.member, { id: 2, friendId: 8 })}`]: refusal(404, 'Not found'),
  })
  fireEvent.click(await box('Family'))
  await screen.findByText('Failed to remove friend from group')
  await waitFor(async () => expect((await box('Family')).checked).toBe(true))
})

test('a group made here has the friend in it', async () => {
  const { called } = await open({
    [`POST ${friendGroupsApi.groups}`]: { status: 201, body: groupOf(5, 'Close') },
    [`POST ${fillPath(friendGroupsApi.members, { id: 5 })}`]: {
      status: 201,
      body: { groupId: 5, friendId: 8 },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New group' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Close' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create group' }))
  await screen.findByText('Friend added to group!')
  expect(called('POST', fillPath(friendGroupsApi.members, { id: 5 }))[0]?.body).toEqual({ friendId: 8 })
})
