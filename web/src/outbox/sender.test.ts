import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RequestError } from '../core/calls/request.ts'
import { UnreadableFile } from '../core/calls/unreadable-file.ts'
import { openOutbox } from './outbox.ts'
import type { Delivery } from './send-entry.ts'
import { type SendDeps, startSending } from './sender.ts'

const ADA = 7
const message = {
  kind: 'message',
  place: 'conversation 8',
  content: { recipientId: 8, content: 'Hello', alt: '' },
  key: 'a',
} as const

let stop: () => void
let deliver: ReturnType<typeof vi.fn<Delivery['deliver']>>
let isSignedIn: ReturnType<typeof vi.fn<SendDeps['isSignedIn']>>

beforeEach(() => {
  deliver = vi.fn(async () => undefined)
  isSignedIn = vi.fn(async () => true)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function send(outbox: ReturnType<typeof openOutbox>, onRefused: SendDeps['onRefused'] = () => undefined) {
  const delivery = { deliver, refused: () => ({ title: 'Failed' }) }
  const deliveries = { post: delivery, comment: delivery, message: delivery }
  stop = startSending({
    outbox,
    deliveries,
    isHere: () => true,
    onRefused,
    isSignedIn,
  })
}

describe('a waiting entry', () => {
  test('is sent once, in the name of its member, where the browser refuses its locks', async () => {
    const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const outbox = openOutbox(ADA)
    outbox.add(message)
    send(outbox)
    await expect.poll(() => outbox.store.getState().entries).toEqual([])
    expect(deliver).toHaveBeenCalledOnce()
    expect(deliver.mock.calls[0]?.[1]).toMatchObject({ sentBy: ADA })
  })

  test('is skipped when its record cannot be read: nothing breaks, and the others are sent', async () => {
    const whole = { ...message, writtenAt: 1, state: 'waiting', tries: 0, nextAt: 0 }
    const records = {
      b: { ...whole, id: 'b', content: {} },
      c: { ...whole, id: 'c', kind: 'post' },
      d: { ...whole, id: 'another' },
      e: 'Nonsense',
      f: { ...whole, id: 'f' },
    }
    for (const [id, record] of Object.entries(records))
      localStorage.setItem(`kith.outbox.${ADA}.${id}`, JSON.stringify(record))
    send(openOutbox(ADA))
    await expect.poll(() => deliver.mock.calls.map(([{ id }]) => id)).toEqual(['f'])
  })

  describe('an entry after a 401', () => {
    const ended = new RequestError(401, '{"message":"Authentication required"}')
    const states = ({ store }: ReturnType<typeof openOutbox>) =>
      store.getState().entries.map(({ state }) => state)
    const sendBoth = (refused: SendDeps['onRefused']) => {
      vi.useFakeTimers()
      const outbox = openOutbox(ADA)
      outbox.add(message)
      outbox.add({ ...message, key: 'b' })
      send(outbox, refused)
      return outbox
    }
    /** The page is loaded anew, and the server takes what it gets. */
    const loadAnew = async () => {
      stop()
      deliver.mockReset().mockResolvedValue(undefined)
      const again = openOutbox(ADA)
      send(again)
      await vi.advanceTimersByTimeAsync(1000)
      expect(again.store.getState().entries).toEqual([])
      expect(deliver.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'b'])
    }
    afterEach(() => void vi.useRealTimers())

    test('is sent once more while its member is signed in, with its key, and said once', async () => {
      deliver.mockRejectedValueOnce(ended)
      const refused = vi.fn<SendDeps['onRefused']>()
      const outbox = sendBoth(refused)
      await vi.advanceTimersByTimeAsync(1000)
      expect(outbox.store.getState().entries).toEqual([])
      expect(deliver.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'a', 'b'])
      expect(refused).toHaveBeenCalledExactlyOnceWith(ended, expect.anything())
    })

    test('that is answered 401 again is held, and sent when the page is loaded anew', async () => {
      deliver.mockRejectedValue(ended)
      const refused = vi.fn<SendDeps['onRefused']>()
      const outbox = sendBoth(refused)
      await vi.advanceTimersByTimeAsync(600_000)
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(600_000)
      expect(deliver.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'a', 'b', 'b'])
      const why = 'Your session has expired. Please refresh the page and try again.'
      expect(outbox.store.getState().entries).toMatchObject([
        { state: 'held', why },
        { state: 'held', why },
      ])
      expect(refused).toHaveBeenCalledOnce()
      await loadAnew()
    })

    test('waits while the session has ended, with those behind it, until its member signs in', async () => {
      deliver.mockRejectedValue(ended)
      const refused = vi.fn<SendDeps['onRefused']>()
      isSignedIn.mockImplementationOnce(async () => {
        // The pages of the member go.
        stop()
        return false
      })
      const outbox = sendBoth(refused)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(deliver).toHaveBeenCalledOnce()
      expect(states(outbox)).toEqual(['waiting', 'waiting'])
      await loadAnew()
    })

    test('waits for a connection where nobody says who is signed in', async () => {
      deliver.mockRejectedValue(ended)
      isSignedIn.mockRejectedValue(new TypeError('lost'))
      const outbox = sendBoth(() => undefined)
      await vi.advanceTimersByTimeAsync(600_000)
      expect(states(outbox)).toEqual(['waiting', 'waiting'])
      expect(outbox.store.getState().entries[0]?.tries).toBeGreaterThan(3)
    })
  })

  test('that waits for years, because of a wrong clock, keeps no timer busy', () => {
    vi.useFakeTimers()
    const before = Date.now()
    const outbox = openOutbox(ADA)
    outbox.add(message)
    outbox.change('a', { nextAt: Date.now() + 1e12 })
    send(outbox)
    vi.advanceTimersToNextTimer()
    expect(Date.now() - before).toBe(60_000)
    vi.useRealTimers()
  })
})

describe('an entry that can’t be sent', () => {
  const photo = new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' })
  const toCy = { ...message, place: 'conversation 9', key: 'b' }
  const tried = () => deliver.mock.calls.map(([{ id }]) => id)
  const stateOf = (outbox: ReturnType<typeof openOutbox>, key: string) =>
    outbox.store.getState().entries.find(({ id }) => id === key)

  test('because its file can’t be read is told once, waits alone, and is not tried again', async () => {
    deliver.mockImplementation(({ id }) =>
      id === 'a' ? Promise.reject(new UnreadableFile(photo)) : Promise.resolve(),
    )
    const refused = vi.fn<SendDeps['onRefused']>()
    const outbox = openOutbox(ADA)
    outbox.add(message, photo)
    outbox.add(toCy)
    outbox.add({ ...message, key: 'c' })
    send(outbox, refused)
    await expect.poll(() => outbox.store.getState().entries.map(({ id }) => id)).toEqual(['a'])
    expect(stateOf(outbox, 'a')).toMatchObject({
      state: 'held',
      why: 'IMG_1.jpg can’t be read any more. Choose it again.',
    })
    expect(tried().toSorted()).toEqual(['a', 'b', 'c'])
    expect(refused).toHaveBeenCalledOnce()
    expect(outbox.withdraw(stateOf(outbox, 'a')!)).toEqual({
      lacks: 'IMG_1.jpg can’t be read any more. Choose it again.',
    })
  })

  test('because its file was changed after it was stored here is sent from what was stored', async () => {
    deliver.mockRejectedValueOnce(new UnreadableFile(photo))
    const refused = vi.fn<SendDeps['onRefused']>()
    const outbox = openOutbox(ADA)
    vi.spyOn(outbox, 'restoreFile').mockResolvedValueOnce(true)
    outbox.add(message, photo)
    send(outbox, refused)
    await expect.poll(() => outbox.store.getState().entries).toEqual([])
    expect(tried()).toEqual(['a', 'a'])
    expect(refused).not.toHaveBeenCalled()
  })

  test('again and again, though the server is there, keeps no other waiting', async () => {
    vi.useFakeTimers()
    deliver.mockImplementation(({ id }) =>
      id === 'a' ? Promise.reject(new RequestError(504, '')) : Promise.resolve(),
    )
    const outbox = openOutbox(ADA)
    outbox.add(message)
    send(outbox)
    await vi.advanceTimersByTimeAsync(10_000)
    outbox.add(toCy)
    outbox.add({ ...message, key: 'c' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outbox.store.getState().entries.map(({ id }) => id)).toEqual(['a'])
    vi.useRealTimers()
  })

  test('for a long time keeps only its own place waiting', async () => {
    vi.useFakeTimers()
    deliver.mockImplementation(({ id }) =>
      id === 'a' ? new Promise<void>(() => undefined) : Promise.resolve(),
    )
    const outbox = openOutbox(ADA)
    outbox.add(message)
    outbox.add({ ...message, key: 'c' })
    outbox.add(toCy)
    send(outbox)
    await vi.advanceTimersByTimeAsync(2000)
    expect(tried()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(tried()).toEqual(['a', 'b'])
    vi.useRealTimers()
  })
})
