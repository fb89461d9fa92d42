import type { Post } from '@kith/shared/posts.ts'
import { expect, test } from 'vitest'
import { withOwn } from '../core/calls/own-items.ts'
import type { Pages } from '../core/calls/pages.ts'
import type { Page } from '../core/calls/request.ts'
import { missingPosts, newPostsWords } from './new-posts.ts'

const postOf = (id: number) => ({ id, createdAt: '2026-01-02T00:00:00.000Z' }) as Post
const posts = (...ids: number[]) => ids.map(postOf)
const shown: Pages<Post> = {
  pages: [
    { items: posts(9, 8), next: 'b' },
    { items: posts(7, 6), next: null },
  ],
  pageParams: [null, 'b'],
}
const head = (next: string | null, ...ids: number[]): Page<Post> => ({ items: posts(...ids), next })
const newIn = (list: Pages<Post>, now: Page<Post>) => missingPosts(list, now).map(({ id }) => id)

test('posts that are missing among the shown ones are new, also when a shown post was deleted', () => {
  expect(newIn(shown, head('b', 11, 10, 9, 8))).toEqual([11, 10])
  expect(newIn(shown, head('b', 10, 8, 7))).toEqual([10])
  expect(newIn(shown, head('b', 9, 8))).toEqual([])
  expect(newIn(shown, head('b', 8, 7))).toEqual([])
  const [first] = shown.pages
  expect(newIn({ pages: [first!], pageParams: [null] }, head('c', 9, 8, 7))).toEqual([])
})

test('an own new post hides none that others wrote before it', () => {
  const list = withOwn(shown, postOf(11))
  expect(newIn(list, head('b', 11, 10, 9))).toEqual([10])
  expect(newPostsWords(list, head('c', 11, 10))).toBe('1+ new post')
  expect(newPostsWords(list, head('c', 11))).toBe('New posts')
})

test('the words count them', () => {
  expect(newPostsWords(shown, head('b', 10, 9))).toBe('1 new post')
  expect(newPostsWords(shown, head('b', 11, 10, 9))).toBe('2 new posts')
  expect(newPostsWords(shown, head('b', 9, 8))).toBe('')
  expect(newPostsWords(shown, head('c', 14, 13, 12))).toBe('3+ new posts')
})
