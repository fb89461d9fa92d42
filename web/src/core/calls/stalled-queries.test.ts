import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWhenStalled, watchStalledQueries } from './stalled-queries.ts'
import { partsQuery } from './pages.ts'
import { createQueryClient } from './query-client.ts'

const SECOND = 1_000
const started: AbortSignal[] = []
/** A call on a connection that is dead until `isAlive`. */
let isAlive = false
const call = (signal: AbortSignal) => {
  started.push(signal)
  return isAlive
    ? Promise.resolve('there')
    : new Promise<string>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

beforeEach(() => {
  vi.useFakeTimers()
  started.length = 0
  isAlive = false
})
afterEach(() => {
  vi.useRealTimers()
})

test('a read without an answer is broken off and made anew, the last try is left alone', async () => {
  const read = retryWhenStalled(call)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(started.map(({ aborted }) => aborted)).toEqual([true, true, true, false])
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  expect(started.map(({ aborted }) => aborted)).toEqual([true, true, true, true, false])
  isAlive = true
  const other = retryWhenStalled(call)
  await expect(other).resolves.toBe('there')
  void read
})

test('a read that is refused is not made anew', async () => {
  const refused = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('404'))
  await expect(retryWhenStalled(refused)).rejects.toThrow('404')
  expect(refused).toHaveBeenCalledTimes(1)
})

test('a caller that waits for a cached read that hangs gets the answer of the new read', async () => {
  const queries = createQueryClient()
  const reads = watchStalledQueries(queries)
  const asked = queries.fetchQuery({ queryKey: ['first'], queryFn: ({ signal }) => call(signal) })
  reads.begin()
  const observer = new QueryObserver(queries, { queryKey: ['later'], queryFn: ({ signal }) => call(signal) })
  const stop = observer.subscribe(() => {})
  isAlive = true
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  await expect(asked).resolves.toBe('there')
  expect(observer.getCurrentResult().data).toBe('there')
  expect(started).toHaveLength(4)
  stop()
  reads.stop()
})

test('a further page that hangs is read anew, not the whole list', async () => {
  const queries = createQueryClient()
  const reads = watchStalledQueries(queries)
  const places: (string | null)[] = []
  const list = partsQuery(['list'], async (before, signal) => {
    places.push(before)
    await call(signal)
    return { items: [before], next: before === null ? 'second' : null }
  })
  const observer = new InfiniteQueryObserver(queries, list)
  isAlive = true
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  isAlive = false
  reads.begin()
  const more = observer.fetchNextPage()
  await vi.advanceTimersByTimeAsync(1)
  isAlive = true
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  await more
  expect(places).toEqual([null, 'second', 'second'])
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
  stop()
  reads.stop()
})

test('without a wake a slow read is left alone, and so is the last try after one', async () => {
  const queries = createQueryClient()
  const reads = watchStalledQueries(queries)
  const read = queries.fetchQuery({ queryKey: ['slow'], queryFn: ({ signal }) => call(signal) })
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  expect(started).toHaveLength(1)
  reads.begin()
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  expect(started.map(({ aborted }) => aborted)).toEqual([true, true, true, true, false])
  reads.stop()
  read.catch(() => undefined)
  queries.clear()
})
