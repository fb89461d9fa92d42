import { fireEvent, screen, within } from '@testing-library/react'
import { communitiesApi, type CommunityLink } from '@kith/shared/communities.ts'
import { expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { giveClipboard } from '../../../test/fake-clipboard.ts'
import { type Answers, asModerator, personOf, renderCommunity } from '../../../test/community.tsx'
import { type Answer, refusal } from '../../../test/fake-server.ts'

const linkOf = (id: number, part: Partial<CommunityLink> = {}): CommunityLink => ({
  id,
  code: `code-${id}`,
  url: `https://kith.example/groups/join/code-${id}`,
  createdBy: personOf(8, 'Ben'),
  createdAt: '2026-01-02T12:00:00.000Z',
  expiresAt: null,
  maxUses: null,
  useCount: 0,
  ...part,
})

const LINKS = `GET ${fillPath(communitiesApi.links, { id: 1 })}`
const open = (links: CommunityLink[], answers: Answers = {}) =>
  renderCommunity(asModerator, { [LINKS]: { body: links }, ...answers }, { tab: 'links' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('a link shows its terms, and whether it still works', async () => {
  open([
    linkOf(1, { expiresAt: '2999-01-02T12:00:00.000Z', maxUses: 10, useCount: 3 }),
    linkOf(2, { createdBy: null, maxUses: 1, useCount: 1 }),
    linkOf(3, { expiresAt: '2026-01-03T12:00:00.000Z', useCount: 2 }),
  ])
  await screen.findByText('https://kith.example/groups/join/code-1')
  const [works, usedUp, expired] = rows()
  expect(works).toContain('Created Jan 2, 2026 by Ben, valid until Jan 2, 2999, used 3 of 10 timesCopy link')
  expect(usedUp).toContain('Used upCreated Jan 2, 2026, used 1 of 1 time')
  expect(expired).toContain('Expired')
  expect(screen.getAllByRole('button', { name: 'Copy link' })).toHaveLength(1)
})

test('a link is copied', async () => {
  const writeText = vi.fn(async () => undefined)
  giveClipboard({ writeText })
  open([linkOf(1)])
  await press('Copy link')
  expect(await screen.findByText('Link copied!')).toBeDefined()
  expect(writeText).toHaveBeenCalledWith('https://kith.example/groups/join/code-1')
})

test('a link is made with an expiry and a number of uses, and stands on top', async () => {
  const { called } = open([linkOf(1)], {
    [`POST ${fillPath(communitiesApi.links, { id: 1 })}`]: { status: 201, body: linkOf(2, { maxUses: 5 }) },
  })
  await screen.findByText(/code-1$/)
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '7' } })
  fireEvent.change(screen.getByLabelText('Uses (optional)'), { target: { value: '5' } })
  await press('Create link')
  expect(await screen.findByText('Link created')).toBeDefined()
  expect(rows()[0]).toContain('code-2')
  expect(called('POST', fillPath(communitiesApi.links, { id: 1 }))[0]?.body).toEqual({
    expiresInDays: 7,
    maxUses: 5,
  })
})

test('a link without terms has none, and a wrong number of uses is reported when the field is left', async () => {
  const { called } = open([], {
    [`POST ${fillPath(communitiesApi.links, { id: 1 })}`]: refusal(
      409,
      'A community has at most 20 links. Revoke another one first.',
    ),
  })
  expect(await screen.findByText('No links yet')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Uses (optional)'), { target: { value: '10001' } })
  expect(screen.queryByText('A number from 1 to 10,000')).toBeNull()
  fireEvent.blur(screen.getByLabelText('Uses (optional)'))
  expect(await screen.findByText('A number from 1 to 10,000')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create link' }).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Uses (optional)'), { target: { value: '' } })
  await press('Create link')
  expect(await screen.findByText('Failed to create link')).toBeDefined()
  expect(screen.getByText('A community has at most 20 links. Revoke another one first.')).toBeDefined()
  expect(called('POST', fillPath(communitiesApi.links, { id: 1 }))[0]?.body).toEqual({})
})

test('revoking asks first, takes the link away at once, and brings it back when that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  open([linkOf(1)], { [`DELETE ${fillPath(communitiesApi.link, { id: 1, linkId: 1 })}`]: () => promise })
  await press('Revoke the link code-1')
  const dialog = await screen.findByRole('dialog', { name: 'Revoke this link?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No links yet')).toBeDefined()
  resolve(refusal(503, 'Away'))
  expect(await screen.findByText('Failed to revoke link')).toBeDefined()
  expect(await screen.findByText(/code-1$/)).toBeDefined()
})
