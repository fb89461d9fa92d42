import { expect, test } from 'vitest'
import { matching, tagsLeft, typedName, withTag } from './tagging.ts'

const ben = { id: 8, username: 'ben_k', name: 'Ben' }
const friend = (id: number, username: string, name: string) => ({
  id,
  username,
  name,
  avatar: null,
  friendsSince: null,
})

test.each([
  ['Hello @be', 9, { at: 6, name: 'be' }],
  ['@José', 5, { at: 0, name: 'José' }],
  ['Hello @b', 8, undefined],
  ['ada@example', 11, undefined],
  ['Hello @ben and', 14, undefined],
  ['Hello @ben and', 10, { at: 6, name: 'ben' }],
])('in %j at %i the name being typed is %j', (content, caret, typed) => {
  expect(typedName(content, caret)).toEqual(typed)
})

test('a chosen name takes the place of what was typed', () => {
  const typed = { at: 3, name: 'be' }
  expect(withTag({ content: 'Hi @be', tags: [] }, typed, ben)).toEqual({
    content: 'Hi @ben_k ',
    tags: [ben],
    caret: 10,
  })
  const inside = withTag({ content: 'Hi @be there', tags: [ben] }, typed, ben)
  expect(inside).toEqual({ content: 'Hi @ben_k there', tags: [ben], caret: 10 })
})

test('a tag goes with its @username', () => {
  expect(tagsLeft('Hi @Ben_k!', [ben])).toEqual([ben])
  expect(tagsLeft('Hi @ben_', [ben])).toEqual([])
  expect(tagsLeft('Hi @ben_kk', [ben])).toEqual([])
})

test('friends are found by username and by any word of their name, with or without accents', () => {
  const friends = [friend(1, 'jo', 'José Álvarez'), friend(2, 'ann', 'Ann Josephs'), friend(3, 'bo', 'Bo')]
  const idsOf = (typed: string) => matching(friends, typed).map(({ id }) => id)
  expect(idsOf('jose')).toEqual([1, 2])
  expect(idsOf('alv')).toEqual([1])
  expect(idsOf('xx')).toEqual([])
})
