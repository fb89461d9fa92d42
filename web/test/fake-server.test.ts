import { expect, test } from 'vitest'
import { friendsApi } from '@kith/shared/friends.ts'
import { request } from '../src/core/calls/request.ts'
import { fakeServer, refusal, takeErrors } from './fake-server.ts'
import { friendOf, requestOf } from './friends.tsx'

const FRIENDS = `GET ${friendsApi.friends}`

test('an answer to a call that the API has not fails at once', () => {
  expect(() => fakeServer({ [`PATCH ${friendsApi.friends}`]: { body: [] } })).toThrow(
    'The API has no call PATCH /api/friends',
  )
})

test('a call without an answer is a fault', async () => {
  fakeServer({})
  await expect(request('GET', friendsApi.friends)).rejects.toThrow('404')
  expect(takeErrors()).toEqual(['GET /api/friends has no answer'])
})

test('what the real server answers is no fault, nor is a refusal', async () => {
  fakeServer({
    [FRIENDS]: { body: [friendOf(8, 'Ben')] },
    [`POST ${friendsApi.request}`]: refusal(400, 'No such member'),
  })
  await request('GET', friendsApi.friends)
  await expect(request('POST', friendsApi.request, { body: {} })).rejects.toThrow('No such member')
  expect(takeErrors()).toEqual([])
})

test.each([
  ['lacks a part', [{ id: 8 }], 'Invalid input: expected string, received undefined'],
  ['has more than it declares', [{ ...friendOf(8, 'Ben'), mood: 'merry' }], 'Unrecognized key: "mood"'],
])('an answer that %s is a fault', async (_, body, fault) => {
  fakeServer({ [FRIENDS]: { body } })
  await request('GET', friendsApi.friends)
  expect(takeErrors()).toEqual([expect.stringContaining(fault)])
})

test('a status of success that the call never has is a fault', async () => {
  fakeServer({ [FRIENDS]: { status: 202, body: [] } })
  await request('GET', friendsApi.friends)
  expect(takeErrors()).toEqual([expect.stringContaining('never answers 202')])
})

test('a body that the real server would refuse is a fault', async () => {
  fakeServer({ [`POST ${friendsApi.respond}`]: { body: requestOf(1, 'Ben', 'Ada') } })
  await request('POST', friendsApi.respond, { body: { friendshipId: 'one', status: 'accepted' } })
  expect(takeErrors()[0]).toContain('expected number, received string')
})
