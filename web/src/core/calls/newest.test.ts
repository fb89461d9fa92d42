import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeCached } from './change-cached.ts'
import { withNewest } from './newest.ts'
import { nextPageOf } from '../../ui/states/next-page.ts'
import { withOwn } from './own-items.ts'
import { itemsOf, type Pages, partsQuery } from './pages.ts'
import { readNewest } from './read-and-merge.ts'
import type { Page } from './request.ts'
import { keepInvalidations } from './invalidated-meanwhile.ts'

type Item = { id: number; createdAt: string }
const KEY = ['list']
const of = (id: number): Item => ({ id, createdAt: '2026-01-02' })
const page = (next: string | null, ...ids: number[]): Page<Item> => ({ items: ids.map(of), next })
const list = (...pages: Page<Item>[]): Pages<Item> => ({ pages, pageParams: pages.map(() => null) })
const idsOf = (pages: Pages<Item>) => itemsOf(pages).map(({ id }) => id)

/** A list in the cache. What is asked for is answered when the test says so, by the name of its page. */
function open(...pages: Page<Item>[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  keepInvalidations(queries)
  const answers = new Map<string, (page: Page<Item>) => void>()
  const ask = (name: string) => new Promise<Page<Item>>((answer) => answers.set(name, answer))
  const query = { ...partsQuery<Page<Item>>(KEY, (before) => ask(before ?? 'newest')), staleTime: Infinity }
  queries.setQueryData(query.queryKey, list(...pages))
  const observer = new InfiniteQueryObserver(queries, query)
  observer.subscribe(() => {})
  const answer = async (name: string, page: Page<Item>) => {
    await expect.poll(() => answers.has(name)).toBe(true)
    answers.get(name)?.(page)
    answers.delete(name)
    await new Promise((done) => setImmediate(done))
  }
  const readBeside = (name: string) =>
    readNewest<Pages<Item>, Page<Item>>(queries, KEY, () => ask(name), withNewest)
  const shown = () => idsOf(queries.getQueryData<Pages<Item>>(KEY)!)
  return { queries, observer, ask, answer, readBeside, shown }
}

test('an item that was stored before an own item is inserted below it', () => {
  const known = withOwn(list(page('a', 2, 1)), of(4))
  expect(idsOf(withNewest(known, page('a', 4, 3, 2)))).toEqual([4, 3, 2, 1])
})

test('an own item above a gap does not hide it', () => {
  const known = withOwn(list(page('a', 2, 1)), of(9))
  expect(withNewest(known, page('b', 9, 8, 7))).toEqual(list(page('b', 9, 8, 7)))
})

test('an own item below everything that was read is shown with its page', () => {
  expect(idsOf(withOwn(list(page('a', 9, 8)), of(4)))).toEqual([9, 8])
  expect(idsOf(withOwn(list(page(null, 9, 8)), of(4)))).toEqual([9, 8, 4])
})

test('what one answer leaves out is a gap until a later answer has it', () => {
  const partly = withNewest(list(page('a', 2, 1)), { ...page('b', 4, 2), readTo: of(2) })
  expect(idsOf(partly)).toEqual([4, 2, 1])
  expect(idsOf(withNewest(partly, page('b', 4, 3, 2)))).toEqual([4, 3, 2, 1])
  expect(withNewest(partly, page('c', 6, 5, 4))).toEqual(list(page('c', 6, 5, 4)))
})

test('what the server no longer has is removed', () => {
  expect(idsOf(withNewest(list(page('a', 4, 3, 2, 1)), page('b', 4, 2)))).toEqual([4, 2, 1])
})

test('news that are read while an earlier page is loading stay', async () => {
  const { observer, answer, readBeside, shown } = open(page('2', 3, 2))
  void observer.fetchNextPage()
  const reading = readBeside('news')
  await answer('news', page('3', 4, 3))
  await reading
  await answer('2', page(null, 1))
  expect(shown()).toEqual([4, 3, 2, 1])
})

test('what is deleted while an answer is on its way does not come back with it', async () => {
  const { queries, answer, readBeside, shown } = open(page(null, 2, 1))
  const reading = readBeside('news')
  changeCached<Pages<Item>>(queries, KEY, ({ pages }) =>
    list(...pages.map((one) => ({ ...one, items: one.items.filter(({ id }) => id !== 2) }))),
  )
  await answer('news', page(null, 3, 2, 1))
  await reading
  expect(shown()).toEqual([3, 1])
})

test('of two readings the one that began later wins, whichever is answered first', async () => {
  const { observer, answer, readBeside, shown } = open(page(null, 2, 1))
  const [early, late] = [readBeside('early'), readBeside('late')]
  await answer('late', page(null, 3, 1))
  await answer('early', page(null, 2, 1))
  await Promise.all([early, late])
  expect(shown()).toEqual([3, 1])
  const old = readBeside('old')
  void observer.refetch()
  await answer('newest', page(null, 4))
  await answer('old', page(null, 3, 1))
  await old
  expect(shown()).toEqual([4])
})

test('a list that is invalidated while an answer is loading stays invalid', async () => {
  const { queries, observer, answer } = open(page(null, 1))
  void observer.refetch()
  await queries.invalidateQueries({ queryKey: KEY, refetchType: 'none' })
  await answer('newest', page(null, 1))
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true)
  void observer.refetch()
  await answer('newest', page(null, 2, 1))
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(false)
})

test('a list that is invalidated during its first read is read again after it', async () => {
  const queries = new QueryClient()
  const stop = keepInvalidations(queries)
  let reads = 0
  const queryFn = () => Promise.resolve((reads += 1))
  new QueryObserver(queries, { queryKey: KEY, queryFn, staleTime: Infinity }).subscribe(() => {})
  void queries.invalidateQueries({ queryKey: KEY })
  await expect.poll(() => queries.getQueryData(KEY)).toBe(2)
  stop()
})

test('an own change, and a next page, leave a list out of date', async () => {
  const { queries, observer, answer } = open(page('1', 1))
  await queries.invalidateQueries({ queryKey: KEY, refetchType: 'none' })
  changeCached<Pages<Item>>(queries, KEY, (pages) => withOwn(pages, of(2)))
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true)
  void observer.fetchNextPage()
  await answer('1', page(null, 0))
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true)
})

test('the next page comes after a reading of the list, which is not broken off', async () => {
  const { observer, answer, shown } = open(page('2', 3, 2))
  void observer.refetch()
  nextPageOf(observer.getCurrentResult())()
  await answer('newest', page('3', 4, 3))
  await answer('3', page(null, 2))
  expect(shown()).toEqual([4, 3, 2])
})
