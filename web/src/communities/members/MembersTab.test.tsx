import { fireEvent, screen, within } from '@testing-library/react'
import { communitiesApi, type Community, type CommunityMember } from '@kith/shared/communities.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import {
  type Answers,
  asCreator,
  asMember,
  asModerator,
  memberOf,
  renderCommunity,
} from '../../../test/community.tsx'
import { type Answer, refusal } from '../../../test/fake-server.ts'
import { chooseFrom } from '../../../test/open-menu.ts'

const self = (part: Partial<CommunityMember>) => memberOf(7, 'Ada', part)
const creator = self({ role: 'admin', isCreator: true })
const dan = memberOf(10, 'Dan', { role: 'moderator' })
const cleo = memberOf(9, 'Cleo')

function open(part: Partial<Community>, members: CommunityMember[], answers: Answers = {}) {
  let now = members
  const reading = { [`GET ${fillPath(communitiesApi.members, { id: 1 })}`]: () => ({ body: now }) }
  const page = renderCommunity(part, { ...reading, ...answers }, { tab: 'members' })
  return { ...page, nowAre: (after: CommunityMember[]) => (now = after) }
}

const rows = async () => within(await screen.findByRole('tabpanel'))
const row = async (name: string) => (await (await rows()).findByRole('link', { name })).closest('li')
const manage = (name: string) => () => screen.getByRole('button', { name: `Manage ${name}` })
const manageable = () => screen.queryAllByRole('button', { name: /^Manage/ }).map((one) => one.ariaLabel)
const confirm = async (title: string, name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }))

async function menuOf(name: string): Promise<(string | null)[]> {
  fireEvent.click(await screen.findByRole('button', { name: `Manage ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('each member has a row with the name and the role', async () => {
  open(asMember, [memberOf(8, 'Ben', { role: 'admin', isCreator: true }), dan, self({})])
  expect((await row('Ben'))?.textContent).toBe('Ben@benOwner')
  expect((await row('Dan'))?.textContent).toBe('Dan@danModerator')
  expect((await row('Ada'))?.textContent).toBe('Ada@adaYou')
  expect(manageable()).toEqual([])
})

test('a moderator may remove only plain members', async () => {
  open(asModerator, [
    memberOf(8, 'Ben', { role: 'admin', isCreator: true }),
    self({ role: 'moderator' }),
    dan,
    cleo,
  ])
  expect(await menuOf('Cleo')).toEqual(['Remove Member'])
  expect(manageable()).toEqual(['Manage Cleo'])
})

test('the creator also gives and takes roles, and hands over', async () => {
  open(asCreator, [creator, dan, cleo])
  expect(await menuOf('Cleo')).toEqual(['Make Moderator', 'Make Owner', 'Remove Member'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  expect(await menuOf('Dan')).toEqual(['Remove as Moderator', 'Make Owner', 'Remove Member'])
})

test('a new role shows at once, and is taken back when that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { called } = open(asCreator, [creator, cleo], {
    [`PUT ${fillPath(communitiesApi.member, { id: 1, userId: 9 })}`]: () => promise,
  })
  await chooseFrom(manage('Cleo'), 'Make Moderator')
  await expect.poll(async () => (await row('Cleo'))?.textContent).toContain('Moderator')
  resolve(refusal(409, 'A community has at most 50 moderators and admins.'))
  expect(await screen.findByText('Failed to change the role')).toBeDefined()
  expect(screen.getByText('A community has at most 50 moderators and admins.')).toBeDefined()
  expect((await row('Cleo'))?.textContent).not.toContain('Moderator')
  expect(called('PUT', fillPath(communitiesApi.member, { id: 1, userId: 9 }))[0]?.body).toEqual({
    role: 'moderator',
  })
})

test('a moderator becomes a regular member again', async () => {
  const { called } = open(asCreator, [creator, dan], {
    [`PUT ${fillPath(communitiesApi.member, { id: 1, userId: 10 })}`]: { body: memberOf(10, 'Dan') },
  })
  await chooseFrom(manage('Dan'), 'Remove as Moderator')
  expect(await screen.findByText('Dan is a regular member now')).toBeDefined()
  expect(called('PUT', fillPath(communitiesApi.member, { id: 1, userId: 10 }))[0]?.body).toEqual({
    role: 'member',
  })
})

test('removing a member asks first, then takes them off the list, and the focus goes to the next row', async () => {
  const page = open(asCreator, [creator, cleo, dan], {
    [`DELETE ${fillPath(communitiesApi.member, { id: 1, userId: 9 })}`]: () => {
      page.nowAre([creator, dan])
      return { status: 204 }
    },
  })
  await chooseFrom(manage('Cleo'), 'Remove Member')
  await confirm('Remove Cleo?', 'Remove Member')
  expect(await screen.findByText('Cleo was removed')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Cleo' })).toBeNull()
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Dan')
})

test('a member who could not be removed comes back', async () => {
  open(asCreator, [creator, cleo], {
    [`DELETE ${fillPath(communitiesApi.member, { id: 1, userId: 9 })}`]: refusal(503, 'Away'),
  })
  await chooseFrom(manage('Cleo'), 'Remove Member')
  await confirm('Remove Cleo?', 'Remove Member')
  expect(await screen.findByText('Failed to remove member')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Cleo' })).toBeDefined()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Members12')
})

test('a failed handing over says why', async () => {
  open(asCreator, [creator, cleo], {
    [`PUT ${fillPath(communitiesApi.creator, { id: 1 })}`]: refusal(409, 'They have left'),
  })
  await chooseFrom(manage('Cleo'), 'Make Owner')
  await confirm('Make Cleo the owner?', 'Make Owner')
  expect(await screen.findByText('Failed to hand the community over')).toBeDefined()
  expect(screen.getByText('They have left')).toBeDefined()
})

test('members who could not be read can be asked for again', async () => {
  open(asMember, [], { [`GET ${fillPath(communitiesApi.members, { id: 1 })}`]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch members')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
