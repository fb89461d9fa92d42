import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../../test/fake-server.ts'
import { RequestError, request, requestPage, sentenceOf } from './request.ts'

test('a failure is an error whose message is the status, a colon and the body', async () => {
  fakeServer({ 'GET /api/x': { status: 418, body: 'short and stout' } })
  await expect(request('GET', '/api/x')).rejects.toThrow('418: short and stout')
})

test('a failure without a body has the status text', () => {
  expect(new RequestError(404, 'Not Found').message).toBe('404: Not Found')
})

test('a failure carries the sentence, the code and the fields of its body', async () => {
  const issues = [{ path: 'name', message: 'Name is required' }]
  fakeServer({ 'POST /api/x': refusal(400, 'Name is required', issues) })
  const error = await request('POST', '/api/x', { body: {} }).catch((error: unknown) => error)
  expect(error).toMatchObject({ status: 400, code: 'refused', detail: 'Name is required', issues })
  expect(sentenceOf(error, 'Failed')).toBe('Name is required')
})

test('a failure that says nothing to people is told in our words', () => {
  expect(sentenceOf(new RequestError(502, '<html>'), 'Registration failed')).toBe('Registration failed')
  expect(sentenceOf(new TypeError('network'), 'Registration failed')).toBe('Registration failed')
})

test('a body is sent as JSON, with the cookie and the idempotency key', async () => {
  const { calls } = fakeServer({ 'POST /api/x': { status: 201, body: { id: 1 } } })
  expect(await request('POST', '/api/x', { body: { a: 1 }, idempotencyKey: 'k' })).toEqual({ id: 1 })
  expect(calls[0]).toMatchObject({ body: { a: 1 }, init: { credentials: 'include' } })
  expect(calls[0]?.headers.get('content-type')).toBe('application/json')
  expect(calls[0]?.headers.get('idempotency-key')).toBe('k')
})

test('a NUL, which the server refuses, is left out of a query', async () => {
  const { calls } = fakeServer({ 'GET /api/x': { body: [] } })
  await request('GET', '/api/x', { query: { q: 'be\0n' } })
  expect(calls[0]?.path).toBe('/api/x?q=ben')
})

test('a form is sent as it is, so that the browser names its boundary', async () => {
  const { calls } = fakeServer({ 'POST /api/x': {} })
  await request('POST', '/api/x', { body: new FormData() })
  expect(calls[0]?.headers.has('content-type')).toBe(false)
  expect(calls[0]?.body).toBeInstanceOf(FormData)
})

test('an empty answer is nothing', async () => {
  fakeServer({ 'POST /api/logout': { status: 204 } })
  expect(await request('POST', '/api/logout')).toBeUndefined()
})

test('a page comes with the cursor of the next one', async () => {
  fakeServer({
    'GET /api/x': { body: [1, 2], headers: { 'X-Next-Cursor': 'abc' } },
    'GET /api/y': { body: [] },
  })
  expect(await requestPage('/api/x?limit=2')).toEqual({ items: [1, 2], next: 'abc' })
  expect(await requestPage('/api/y')).toEqual({ items: [], next: null })
})
