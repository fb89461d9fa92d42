import { fireEvent, screen } from '@testing-library/react'
import { communitiesApi, type InvitableFriend } from '@kith/shared/communities.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answers, asMember, personOf, renderCommunity } from '../../../test/community.tsx'
import { type Answer, refusal } from '../../../test/fake-server.ts'

const friendOf = (id: number, name: string, membership: InvitableFriend['membership']) => ({
  ...personOf(id, name),
  membership,
})
const FRIENDS = `GET ${fillPath(communitiesApi.invitations, { id: 1 })}`
const INVITE = `POST ${fillPath(communitiesApi.invitations, { id: 1 })}`
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function open(answers: Answers) {
  const page = renderCommunity(asMember, answers)
  await press('Invite friends')
  await screen.findByRole('dialog', { name: 'Invite friends' })
  return page
}

test('each friend shows whether they are in, invited, or could be', async () => {
  await open({
    [FRIENDS]: {
      body: [friendOf(8, 'Ben', 'approved'), friendOf(9, 'Cleo', 'invited'), friendOf(10, 'Dan', 'pending')],
    },
  })
  expect(await screen.findByText('Member')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cleo is invited' }).ariaDisabled).toBe('true')
  expect(screen.getByRole('button', { name: 'Invite Dan' })).toBeDefined()
})

test('an invitation shows at once, and is taken back when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  let answer: Answer | Promise<Answer> = promise
  const { called } = await open({
    [FRIENDS]: { body: [friendOf(9, 'Cleo', 'none')] },
    [INVITE]: () => answer,
  })
  await press('Invite Cleo')
  await screen.findByRole('button', { name: 'Cleo is invited' })
  resolve(refusal(503, 'Away'))
  expect(await screen.findByText('Failed to invite')).toBeDefined()
  answer = { status: 201, body: friendOf(9, 'Cleo', 'invited') }
  await press('Invite Cleo')
  expect((await screen.findAllByText('Cleo is invited')).length).toBeGreaterThan(0)
  expect(called('POST', fillPath(communitiesApi.invitations, { id: 1 }))[1]?.body).toEqual({ userId: 9 })
})

test('a list that was read before the invitation was stored does not undo what shows', async () => {
  const stored = Promise.withResolvers<Answer>()
  let membership: InvitableFriend['membership'] = 'none'
  const { queries } = await open({
    [FRIENDS]: () => ({ body: [friendOf(9, 'Cleo', membership)] }),
    [INVITE]: () => stored.promise,
  })
  await press('Invite Cleo')
  await screen.findByRole('button', { name: 'Cleo is invited' })
  void queries.invalidateQueries()
  await screen.findByRole('button', { name: 'Invite Cleo' })
  membership = 'invited'
  stored.resolve({ status: 201, body: friendOf(9, 'Cleo', 'invited') })
  expect(await screen.findByRole('button', { name: 'Cleo is invited' })).toBeDefined()
})

test('friends are searched by the server', async () => {
  const { calls } = await open({
    [FRIENDS]: ({ path }) => ({ body: path.includes('q=') ? [] : [friendOf(9, 'Cleo', 'none')] }),
  })
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search your friends' }), {
    target: { value: 'zoe' },
  })
  expect(await screen.findByText('No users found')).toBeDefined()
  expect(calls.some(({ path }) => path === `${fillPath(communitiesApi.invitations, { id: 1 })}?q=zoe`)).toBe(
    true,
  )
})

test('who has no friends yet is told where to find some', async () => {
  await open({ [FRIENDS]: { body: [] } })
  expect((await screen.findByRole('link', { name: 'Find friends' })).getAttribute('href')).toBe(
    '/friends?tab=discover',
  )
})
