import { expect, test } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { friendGroupsApi } from '@kith/shared/friend-groups.ts'
import { friendsApi } from '@kith/shared/friends.ts'
import { mediaApi } from '@kith/shared/media.ts'
import { fakeServer, refusal } from '../../../test/fake-server.ts'
import { friendOf, self } from '../../../test/friends.tsx'
import { uploadedOf } from '../../../test/media-of.ts'
import { RequestError, request, requestPage, errorText } from './request.ts'

test('a failure is an error whose message is the status, a colon and the body', async () => {
  fakeServer({ [`GET ${friendsApi.friends}`]: { status: 418, body: 'short and stout' } })
  await expect(request('GET', friendsApi.friends)).rejects.toThrow('418: short and stout')
})

test('a failure without a body has the status text', () => {
  expect(new RequestError(404, 'Not Found').message).toBe('404: Not Found')
})

test('a failure carries the sentence, the code and the fields of its body', async () => {
  const issues = [{ path: 'name', message: 'Name is required' }]
  fakeServer({ [`POST ${friendGroupsApi.groups}`]: refusal(400, 'Name is required', issues) })
  const error = await request('POST', friendGroupsApi.groups, { body: {} }).catch((error: unknown) => error)
  expect(error).toMatchObject({ status: 400, code: 'refused', detail: 'Name is required', issues })
  expect(errorText(error, 'Failed')).toBe('Name is required')
})

test('a failure without a sentence for people is shown in our words', () => {
  expect(errorText(new RequestError(502, '<html>'), 'Registration failed')).toBe('Registration failed')
  expect(errorText(new TypeError('network'), 'Registration failed')).toBe('Registration failed')
})

test('a body is sent as JSON, with the cookie and the idempotency key', async () => {
  const body = { friendId: 8 }
  const answer = { groupId: 1, friendId: 8 }
  const members = fillPath(friendGroupsApi.members, { id: 1 })
  const { calls } = fakeServer({ [`POST ${members}`]: { status: 201, body: answer } })
  expect(await request('POST', members, { body, idempotencyKey: 'k' })).toEqual(answer)
  expect(calls[0]).toMatchObject({ body, init: { credentials: 'include' } })
  expect(calls[0]?.headers.get('content-type')).toBe('application/json')
  expect(calls[0]?.headers.get('idempotency-key')).toBe('k')
})

test('a NUL, which the server refuses, is left out of a query', async () => {
  const { calls } = fakeServer({ [`GET ${friendsApi.friends}`]: { body: [] } })
  await request('GET', friendsApi.friends, { query: { q: 'be\0n' } })
  expect(calls[0]?.path).toBe(`${friendsApi.friends}?q=ben`)
})

test('a form is sent as it is, so that the browser names its boundary', async () => {
  const { calls } = fakeServer({ [`POST ${mediaApi.upload}`]: { body: uploadedOf('photo') } })
  await request('POST', mediaApi.upload, { body: new FormData() })
  expect(calls[0]?.headers.has('content-type')).toBe(false)
  expect(calls[0]?.body).toBeInstanceOf(FormData)
})

test('an empty answer is nothing', async () => {
  fakeServer({ [`POST ${accountsApi.logout}`]: { status: 204 } })
  expect(await request('POST', accountsApi.logout)).toBeUndefined()
})

test('a page comes with the cursor of the next one', async () => {
  fakeServer({
    [`GET ${friendsApi.friends}`]: { body: [self, friendOf(8, 'Ben')], headers: { 'X-Next-Cursor': 'abc' } },
    [`GET ${friendsApi.members}`]: { body: [] },
  })
  const items = [self, friendOf(8, 'Ben')]
  expect(await requestPage(`${friendsApi.friends}?limit=2`)).toEqual({ items, next: 'abc' })
  expect(await requestPage(friendsApi.members)).toEqual({ items: [], next: null })
})
