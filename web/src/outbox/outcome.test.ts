import { describe, expect, test } from 'vitest'
import { RequestError } from '../core/calls/request.ts'
import { UnreadableFile } from '../core/calls/unreadable-file.ts'
import { type Entry, entryOf, isCutOff, nextToSend } from './entry.ts'
import { afterFailure, isForgotten } from './outcome.ts'

const NOW = 1_000_000
const entry = (id: string, part: Partial<Entry> = {}): Entry => ({
  ...entryOf({ kind: 'post', place: 'posts', content: {}, key: id }, [], null, NOW),
  id,
  key: id,
  ...part,
})
const answer = (status: number, code = 'x', retryAfter?: string) =>
  new RequestError(status, JSON.stringify({ message: 'A sentence.', code }), retryAfter)
const none: ReadonlyMap<string, File> = new Map()

describe('an entry that could not be sent', () => {
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

describe('the entry that is sent next', () => {
  test('is the first one, and no other while that waits for a connection', () => {
    const [first, second] = [entry('a'), entry('b', { writtenAt: NOW + 1 })]
    expect(nextToSend([first, second], none, NOW)).toBe(first)
    const waiting = { ...first, tries: 1, nextAt: NOW + 1000 }
    expect(nextToSend([waiting, second], none, NOW)).toBeUndefined()
    expect(isCutOff(second, [waiting, second])).toBe(true)
  })

  test('is not a held one, nor of a kind that the server has limited', () => {
    const held = entry('a', { state: 'held' })
    const limited = entry('b', { isLimited: true, nextAt: NOW + 1000 })
    const [same, other] = [entry('c'), entry('d', { kind: 'message', place: 'conversation 8' })]
    expect(nextToSend([held, limited, same, other], none, NOW)).toBe(other)
  })

  test('waits for its file, unless only another page has that', () => {
    const [stored, page, last] = [entry('a', { file: 'stored' }), entry('b', { file: 'page' }), entry('c')]
    const elsewhere = entry('d', { place: 'thread 1' })
    expect(nextToSend([stored, last], none, NOW)).toBeUndefined()
    expect(nextToSend([stored, last, elsewhere], none, NOW)).toBe(elsewhere)
    expect(nextToSend([page, last], none, NOW)).toBe(last)
  })
})

describe('the entries that wait after a failure', () => {
  const lost = new TypeError('lost')
  const photo = new File(['x'], 'IMG_1.jpg')
  const words = { file: undefined }
  const withFile = { file: 'page' } as const

  test.each([
    // What failed, of what, and who waits: everybody, those of its place, or nobody.
    ['no answer', lost, words, 'all'],
    ['no answer', lost, withFile, 'its place'],
    ['a time-out of the server', answer(408), words, 'all'],
    ['a time-out of the server', answer(408), withFile, 'its place'],
    ['a time-out of a proxy', answer(504), words, 'all'],
    ['a time-out of a proxy', answer(504), withFile, 'its place'],
    ['a session that ended', answer(401), withFile, 'all'],
    ['an error of the server', answer(500), withFile, 'all'],
    ['a server that is away', answer(502), withFile, 'all'],
    ['a server that is busy', answer(503, 'x', '7'), withFile, 'all'],
    ['an attempt that is still answered', answer(409, 'in_progress'), words, 'its place'],
    ['too many of a kind', answer(429, 'x', '7'), words, 'its kind'],
    ['a refusal', answer(403), words, 'nobody'],
    ['a file that is too large', answer(413), withFile, 'nobody'],
    ['a file that is none', answer(415), withFile, 'nobody'],
    ['a file that can’t be read', new UnreadableFile(photo), withFile, 'nobody'],
  ])('%s: %s', (_what, error, { file }, who) => {
    const part: Partial<Entry> = { kind: 'message', place: 'conversation 8', ...(file && { file }) }
    const first = entry('a', part)
    const failed = { ...first, ...afterFailure(first, error, NOW) }
    const files = new Map([['a', photo]])
    const others = {
      nobody: entry('b', { kind: 'message', place: 'conversation 8' }),
      'its place': entry('c', { kind: 'message', place: 'conversation 9' }),
      'its kind': entry('d'),
    }
    const waits = (other: Entry) => nextToSend([failed, other], files, NOW) === undefined
    const waiting = Object.entries(others).filter(([, other]) => waits(other))
    expect(waiting.map(([name]) => name)).toEqual(
      Object.keys(others).slice(0, ['nobody', 'its place', 'its kind', 'all'].indexOf(who)),
    )
  })

  test('an entry whose file can’t be read says which file it is', () => {
    const why = 'IMG_1.jpg can’t be read any more. Choose it again.'
    const held = { state: 'held', why, isUnreadable: true }
    expect(afterFailure(entry('a', withFile), new UnreadableFile(photo), NOW)).toEqual(held)
  })

  test('an entry that failed by itself is tried again only after the others', () => {
    const broken = entry('a', { tries: 2, place: 'conversation 8' })
    const other = entry('b', { place: 'conversation 9' })
    expect(nextToSend([broken, other], none, NOW)).toBe(other)
    const passed = { ...broken, isPassed: true, nextAt: NOW + 1000 }
    expect(nextToSend([passed, other], none, NOW)).toBe(other)
    expect(isCutOff(other, [passed, other])).toBe(false)
    const behind = entry('c', { place: 'conversation 8' })
    expect(nextToSend([passed, behind], none, NOW)).toBeUndefined()
    expect(nextToSend([{ ...passed, tries: 3 }, behind], none, NOW)).toBe(behind)
  })

  test('a slow entry makes only those of its place wait, and two files are sent at a time', () => {
    const [slow, same] = [entry('a', withFile), entry('b')]
    const [other, third] = [
      entry('c', { place: 'thread 1', ...withFile }),
      entry('d', { place: 'thread 2', ...withFile }),
    ]
    const plain = entry('e', { place: 'thread 3' })
    const files = new Map(['a', 'c', 'd'].map((id) => [id, photo]))
    const all = [slow, same, other, third, plain]
    const next = (underWay: [string, boolean][]) =>
      nextToSend(all, files, NOW, new Map(underWay.map(([id, isSlow]) => [id, { isSlow }])))
    expect(next([['a', false]])).toBeUndefined()
    expect(next([['a', true]])).toBe(other)
    expect(
      next([
        ['a', true],
        ['c', true],
      ]),
    ).toBe(plain)
  })
})
