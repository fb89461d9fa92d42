import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { blocksApi } from '@kith/shared/blocks.ts'
import { type Answer, type Call, fakeServer, refusal } from '../../test/fake-server.ts'
import { renderPage } from '../../test/render-page.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'

const blockedOrHidden = (id: number, name: string) => ({
  id,
  username: name.toLowerCase(),
  name,
  avatar: null,
  since: '2026-01-02T00:00:00.000Z',
})

function open(answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>) {
  const server = fakeServer({
    [`GET ${blocksApi.blocked}`]: { body: [] },
    [`GET ${blocksApi.hidden}`]: { body: [] },
    ...answers,
  })
  renderPage(() => <BlockedPeople />)
  return server
}

const section = (name: string) => within(screen.getByRole('region', { name }))

test('no one blocked and no one hidden is said', async () => {
  open({})
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeDefined()
  expect(await screen.findByText('You haven’t hidden anyone.')).toBeDefined()
})

test('an unblocked member disappears from the list at once', async () => {
  let isOver = false
  const answered = Promise.withResolvers<Answer>()
  const { called } = open({
    [`GET ${blocksApi.blocked}`]: () => ({ body: isOver ? [] : [blockedOrHidden(8, 'Ben')] }),
    [`GET ${blocksApi.hidden}`]: { body: [blockedOrHidden(9, 'Cleo')] },
    [`POST ${blocksApi.unblock}`]: () => answered.promise,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Ben' }))
  expect(await section('Blocked members').findByText('You haven’t blocked anyone.')).toBeDefined()
  isOver = true
  answered.resolve({ body: { isBlocked: false } })
  expect(await screen.findByText('User unblocked')).toBeDefined()
  expect(called('POST', blocksApi.unblock)[0]?.body).toEqual({ userId: 8 })
  expect(section('Hidden members').getByText('Cleo')).toBeDefined()
})

test.each([
  ['blocked', 'Unblock', 'unblock', 'Failed to update user block status'],
  ['hidden', 'Unhide', 'unhide', 'Failed to update hidden users'],
] as const)('one who is %s comes back when it fails', async (list, label, call, words) => {
  open({
    [`GET ${blocksApi[list]}`]: { body: [blockedOrHidden(8, 'Ben')] },
    [`POST ${blocksApi[call]}`]: refusal(503, 'Away'),
  })
  fireEvent.click(await screen.findByRole('button', { name: `${label} Ben` }))
  expect(await screen.findByText(words)).toBeDefined()
  expect(await screen.findByRole('button', { name: `${label} Ben` })).toBeDefined()
})

test('more are asked for page by page', async () => {
  open({
    [`GET ${blocksApi.hidden}`]: ({ path }) =>
      path.includes('before=abc')
        ? { body: [blockedOrHidden(9, 'Cleo')] }
        : { body: [blockedOrHidden(8, 'Ben')], headers: { 'x-next-cursor': 'abc' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Cleo')).toBeDefined()
  expect(screen.getByText('Ben')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a list that could not be loaded offers to try again', async () => {
  let isAway = true
  open({
    [`GET ${blocksApi.blocked}`]: () =>
      isAway ? refusal(503, 'Away') : { body: [blockedOrHidden(8, 'Ben')] },
  })
  expect(await screen.findByText('Failed to fetch blocked members')).toBeDefined()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ben')).toBeDefined()
})
