import { fireEvent, screen } from '@testing-library/react'
import { communitiesApi, type JoinRequest } from '@kith/shared/communities.ts'
import { expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answers, asModerator, personOf, renderCommunity } from '../../../test/community.tsx'
import { type Answer, refusal } from '../../../test/fake-server.ts'

const requestOf = (id: number, name: string, message = ''): JoinRequest => ({
  userId: id,
  message,
  createdAt: '2026-01-02T12:00:00.000Z',
  user: personOf(id, name),
})

const ANSWER = `POST ${fillPath(communitiesApi.request, { id: 1, userId: 9 })}`
const open = (answers: Answers = {}) =>
  renderCommunity(
    { ...asModerator, pendingRequests: 1 },
    {
      [`GET ${fillPath(communitiesApi.requests, { id: 1 })}`]: { body: [requestOf(9, 'Cleo', 'I sing')] },
      ...answers,
    },
    { tab: 'requests' },
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const tab = () => screen.getByRole('tab', { name: /^Requests/ }).textContent

test('a request shows who asks, and what they wrote', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'Cleo' })).closest('li')?.textContent).toMatch(
    /^Cleo@cleoI singJan 2.*ApproveDecline$/,
  )
  expect(tab()).toBe('Requests1')
})

test('an approved request leaves the list at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { called } = open({ [ANSWER]: () => promise })
  await press('Approve Cleo')
  expect(await screen.findByText('No requests')).toBeDefined()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Requests/)
  await expect.poll(tab).toBe('Requests')
  expect(screen.getByText('13 members')).toBeDefined()
  resolve({ body: { status: 'approved' } })
  expect(await screen.findByText('Request approved')).toBeDefined()
  expect(called('POST', fillPath(communitiesApi.request, { id: 1, userId: 9 }))[0]?.body).toEqual({
    status: 'approved',
    message: '',
  })
})

test('a request that could not be answered comes back', async () => {
  open({ [ANSWER]: refusal(503, 'Away') })
  await press('Approve Cleo')
  expect(await screen.findByText('Failed to answer the request')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Approve Cleo' })).toBeDefined()
  expect(tab()).toBe('Requests1')
  expect(screen.getByText('12 members')).toBeDefined()
})

test('requests that could not be read can be asked for again', async () => {
  open({ [`GET ${fillPath(communitiesApi.requests, { id: 1 })}`]: refusal(403, 'Members only') })
  expect(await screen.findByText('Failed to fetch requests')).toBeDefined()
})
