import { expect, test } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { request } from '../src/core/calls/request.ts'
import { fakeServer, refusal, takeFaults } from './fake-server.ts'
import { requestOf } from './friends.tsx'

test('an answer to a call that the API has not fails at once', () => {
  expect(() => fakeServer({ [`PATCH ${friendsApi.friends}`]: { body: [] } })).toThrow(
    'The API has no call PATCH /api/friends',
  )
})

test('what the real server would take is no fault, nor is what is refused', async () => {
  fakeServer({
    [`POST ${friendsApi.respond}`]: { body: requestOf(1, 'Ben', 'Ada') },
    [`POST ${friendsApi.request}`]: refusal(400, 'No such member'),
  })
  await request('POST', friendsApi.respond, { body: { friendshipId: 1, status: 'accepted' } })
  await expect(request('POST', friendsApi.request, { body: {} })).rejects.toThrow('No such member')
  expect(takeFaults()).toEqual([])
})

test('a body that the real server would refuse is a fault', async () => {
  fakeServer({ [`POST ${friendsApi.respond}`]: { body: requestOf(1, 'Ben', 'Ada') } })
  await request('POST', friendsApi.respond, { body: { friendshipId: 'one', status: 'accepted' } })
  expect(takeFaults()[0]).toContain('expected number, received string')
})
