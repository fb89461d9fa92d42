import { fireEvent, screen } from '@testing-library/react'
import { communitiesApi, type LinkedCommunity } from '@kith/shared/communities.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answers, cardOf, renderForMember } from '../../test/community.tsx'
import { refusal } from '../../test/fake-server.ts'
import { JoinByLinkPage } from './JoinByLinkPage.tsx'

const CODE = 'AAAAAAAAAAAAAAAAAAAAAA'

function open(part: Partial<LinkedCommunity> = {}, answers: Answers = {}) {
  const { id, description, visibility, memberCount, avatar, coverImage, isMember } = cardOf(3)
  const linked = {
    id,
    name: 'Bread',
    description,
    visibility,
    memberCount,
    avatar,
    coverImage,
    isMember,
    ...part,
  }
  return renderForMember(<JoinByLinkPage />, {
    answers: { [`GET ${fillPath(communitiesApi.byLink, { code: CODE })}`]: { body: linked }, ...answers },
    path: `/groups/join/${CODE}`,
    pattern: '/groups/join/$code',
  })
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a link shows what it leads to, and joining opens it', async () => {
  const { history } = open(
    { visibility: 'hidden' },
    { [`POST ${fillPath(communitiesApi.byLink, { code: CODE })}`]: { body: { status: 'approved' } } },
  )
  expect(await screen.findByRole('heading', { name: 'Bread' })).toBeDefined()
  expect(screen.getByText('We sing.')).toBeDefined()
  expect(screen.getByText('Hidden').parentElement?.textContent).toBe('Hidden12 members')
  await press('Join')
  await expect.poll(() => history.location.pathname).toBe('/groups/3')
  expect(await screen.findByText('Successfully joined group')).toBeDefined()
})

test('a viewer who is already a member is sent on to the community', async () => {
  open({ isMember: true })
  expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/groups/3')
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('a failed joining says why, and the page stays', async () => {
  const { history } = open(
    {},
    { [`POST ${fillPath(communitiesApi.byLink, { code: CODE })}`]: refusal(409, 'It is archived') },
  )
  await press('Join')
  expect(await screen.findByText('Failed to join group')).toBeDefined()
  expect(screen.getByText('It is archived')).toBeDefined()
  expect(history.location.pathname).toBe(`/groups/join/${CODE}`)
})

test('a page that could not be read can be asked for again', async () => {
  open({}, { [`GET ${fillPath(communitiesApi.byLink, { code: CODE })}`]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch community')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
