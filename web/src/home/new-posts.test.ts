import type { Post } from '@kith/shared/posts.ts'
import { expect, test } from 'vitest'
import { itemsOf, type Pages } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'
import { above, newPostsWords, withHead } from './new-posts.ts'

const posts = (...ids: number[]) => ids.map((id) => ({ id }) as Post)
const shown: Pages<Post> = {
  pages: [
    { items: posts(9, 8), next: 'b' },
    { items: posts(7, 6), next: null },
  ],
  pageParams: [null, 'b'],
}
const head = (next: string | null, ...ids: number[]): Page<Post> => ({ items: posts(...ids), next })
const idsOf = (list: Pages<Post>) => itemsOf(list).map(({ id }) => id)

test('only posts above the shown ones are new, also when one of the shown is gone', () => {
  expect(above(itemsOf(shown), head('b', 11, 10, 9, 8)).map(({ id }) => id)).toEqual([11, 10])
  expect(above(itemsOf(shown), head('b', 10, 8, 7)).map(({ id }) => id)).toEqual([10])
  expect(above(itemsOf(shown), head('b', 9, 8))).toEqual([])
  expect(above(itemsOf(shown), head('b', 8, 7))).toEqual([])
})

test('new posts come on top of what was read so far', () => {
  const list = withHead(shown, head('b', 11, 10, 9))
  expect(idsOf(list)).toEqual([11, 10, 9, 8, 7, 6])
  expect(withHead(list, head('b', 11, 10, 9))).toBe(list)
})

test('more new posts than a page holds leave no gap', () => {
  expect(idsOf(withHead(shown, head('c', 14, 13, 12)))).toEqual([14, 13, 12])
  expect(newPostsWords(itemsOf(shown), head('c', 14, 13, 12))).toBe('3+ new posts')
})

test('a feed that was empty shows all', () => {
  const empty: Pages<Post> = { pages: [{ items: [], next: null }], pageParams: [null] }
  expect(idsOf(withHead(empty, head(null, 2, 1)))).toEqual([2, 1])
})

test('the words count them', () => {
  expect(newPostsWords(itemsOf(shown), head('b', 10, 9))).toBe('1 new post')
  expect(newPostsWords(itemsOf(shown), head('b', 11, 10, 9))).toBe('2 new posts')
})
