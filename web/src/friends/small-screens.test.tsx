import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { openFriends, requestOf, mockMatchMedia, tabNames } from '../../test/friends.tsx'

beforeEach(() => mockMatchMedia(false))
afterEach(() => vi.unstubAllGlobals())

const button = (name: string) => screen.findByRole('button', { name })

test('small screens show four tabs with short names and no counts, and lead to the requests', async () => {
  openFriends('/friends', {
    [`GET ${friendsApi.received}`]: { body: [requestOf(1, 'Ben', 'Ada')] },
    [`GET ${friendsApi.sent}`]: { body: [requestOf(2, 'Ada', 'Carl')] },
  })
  const requests = await screen.findByRole('link', { name: 'Requests (1)' })
  expect(tabNames()).toEqual(['Friends', 'Friends+', 'Public', 'Invites'])
  fireEvent.click(requests)
  await button('Accept Ben')
  expect(tabNames()).toEqual(['Friends', 'Friends+', 'Public', 'Invites'])
  fireEvent.click(screen.getByRole('link', { name: 'Back to Friends' }))
  await screen.findByRole('link', { name: 'Sent (1)' })
})

test('small screens answer the first requests above the friends, and a later one moves nothing', async () => {
  let requests = [1, 2, 3, 4].map((id) => requestOf(id, `Ben${id}`, 'Ada'))
  const { called, queries } = openFriends('/friends', {
    [`GET ${friendsApi.received}`]: () => ({ body: requests }),
    [`POST ${friendsApi.respond}`]: { body: requests[0] },
  })
  const answers = () => screen.getAllByRole('button', { name: /^Accept/ }).map(({ ariaLabel }) => ariaLabel)
  await button('Accept Ben1')
  expect(answers()).toEqual(['Accept Ben1', 'Accept Ben2', 'Accept Ben3'])
  requests = [requestOf(5, 'Late', 'Ada'), ...requests.slice(1)]
  fireEvent.click(await button('Accept Ben1'))
  await screen.findByRole('link', { name: 'Requests (4)' })
  expect(answers()).toEqual(['Accept Ben2', 'Accept Ben3'])
  expect(called('POST', friendsApi.respond).map(({ body }) => body)).toEqual([
    { friendshipId: 1, status: 'accepted' },
  ])
  expect(queries.isFetching()).toBe(0)
})
