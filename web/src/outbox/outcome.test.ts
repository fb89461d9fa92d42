import { describe, expect, test } from 'vitest'
import { RequestError } from '../core/calls/request.ts'
import { type Entry, entryOf, isCutOff, nextToSend } from './entry.ts'
import { afterFailure, isForgotten } from './outcome.ts'

const NOW = 1_000_000
const entry = (id: string, part: Partial<Entry> = {}): Entry => ({
  ...entryOf({ kind: 'post', place: 'posts', content: {}, key: id }, [], null, NOW),
  ...part,
})
const answer = (status: number, code = 'x', retryAfter?: string) =>
  new RequestError(status, JSON.stringify({ message: 'A sentence.', code }), retryAfter)
const none: ReadonlyMap<string, File> = new Map()

describe('what did not get through', () => {
  test('waits for a connection, longer each time and 30 s at most', () => {
    const pauses = [0, 1, 2, 9].map(
      (tries) => (afterFailure(entry('a', { tries }), new TypeError('lost'), NOW).nextAt ?? 0) - NOW,
    )
    expect(pauses).toEqual([1000, 2000, 4000, 30_000])
  })

  test.each([401, 408, 502, 503, 504])('waits after a %i', (status) => {
    expect(afterFailure(entry('a', { tries: 8 }), answer(status), NOW).state).toBe('waiting')
  })

  test('waits as long as the server asks', () => {
    expect(afterFailure(entry('a'), answer(503, 'x', '7'), NOW).nextAt).toBe(NOW + 7000)
    expect(afterFailure(entry('a'), answer(409, 'in_progress', '2'), NOW).nextAt).toBe(NOW + 2000)
  })

  test('is held at the third error of the server, and at once when it is refused', () => {
    expect(afterFailure(entry('a', { tries: 1 }), answer(500), NOW).state).toBe('waiting')
    expect(afterFailure(entry('a', { tries: 2 }), answer(500), NOW).state).toBe('held')
    expect(afterFailure(entry('a'), answer(403), NOW)).toMatchObject({ state: 'held', why: 'A sentence.' })
  })

  test('is not tried again under a key that the server has forgotten', () => {
    const day = 24 * 60 * 60_000
    expect(isForgotten(entry('a', { firstTriedAt: NOW }), NOW + day)).toBe(true)
    expect(isForgotten(entry('a'), NOW + day)).toBe(false)
  })
})

describe('what is sent next', () => {
  test('is the first one, and nothing while that waits for a connection', () => {
    const [first, second] = [entry('a'), entry('b', { writtenAt: NOW + 1 })]
    expect(nextToSend([first, second], none, NOW)).toBe(first)
    const waiting = { ...first, tries: 1, nextAt: NOW + 1000 }
    expect(nextToSend([waiting, second], none, NOW)).toBeUndefined()
    expect(isCutOff(second, [waiting, second])).toBe(true)
  })

  test('passes what is held, and a kind of which the server has had enough', () => {
    const held = entry('a', { state: 'held' })
    const limited = entry('b', { isLimited: true, nextAt: NOW + 1000 })
    const [same, other] = [entry('c'), entry('d', { kind: 'message' })]
    expect(nextToSend([held, limited, same, other], none, NOW)).toBe(other)
  })

  test('waits for its file, unless only another page has that', () => {
    const [stored, page, last] = [entry('a', { file: 'stored' }), entry('b', { file: 'page' }), entry('c')]
    expect(nextToSend([stored, last], none, NOW)).toBeUndefined()
    expect(nextToSend([page, last], none, NOW)).toBe(last)
  })
})
