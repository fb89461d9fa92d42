import { expect, test } from 'vitest'
import { typedName } from '@kith/shared/text/named.ts'
import { peopleToTag } from './people-to-tag.ts'
import { tagsLeft, withTag } from './tagging.ts'

const ben = { id: 8, username: 'ben_k', name: 'Ben' }
const person = (id: number, username: string, name: string) => ({ id, username, name, avatar: null })

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
    mention: '@ben_k ',
    caret: 10,
  })
  const inside = withTag({ content: 'Hi @be there', tags: [ben] }, typed, ben)
  expect(inside).toEqual({
    content: 'Hi @ben_k there',
    tags: [ben],
    mention: '@ben_k',
    caret: 10,
  })
})

test('a tag goes with its @username', () => {
  expect(tagsLeft('Hi @Ben_k!', [ben])).toEqual([ben])
  expect(tagsLeft('Hi @ben_', [ben])).toEqual([])
  expect(tagsLeft('Hi @ben_kk', [ben])).toEqual([])
})

const idsOf = (people: { id: number }[]) => people.map(({ id }) => id)
const nobody = { of: '', people: [] }

test('friends are found by username and by any word of their name, with or without accents', () => {
  const friends = [person(1, 'jo', 'José Álvarez'), person(2, 'ann', 'Ann Josephs'), person(3, 'bo', 'Bo')]
  expect(idsOf(peopleToTag(friends, nobody, 'jose'))).toEqual([1, 2])
  expect(idsOf(peopleToTag(friends, nobody, 'alv'))).toEqual([1])
  expect(idsOf(peopleToTag(friends, nobody, 'xx'))).toEqual([])
})

test.each([
  ['Søren', 'sor'],
  ['Łukasz', 'luk'],
  ['Straßer', 'strass'],
  ['Mary-Jo', 'mary-j'],
  ['Conan O’Brien', "o'b"],
  ['\u202bيحيى\u202c', 'يحي'],
])('%s is found by what readers take for the same: %s', (name, typed) => {
  expect(idsOf(peopleToTag([person(1, 'nobody', name)], nobody, typed))).toEqual([1])
})

test.each([
  ['하나', ['ㅎ', '하', '한', '하나']],
  ['달가', ['달', '닭', '달가']],
  ['과일', ['고', '과', '과이', '과일']],
])('%s stays on the list while its letters are typed: %s', (name, steps) => {
  for (const typed of steps)
    expect(idsOf(peopleToTag([person(1, 'nobody', name)], nobody, typed)), typed).toEqual([1])
  expect(idsOf(peopleToTag([person(1, 'nobody', name)], nobody, '힘'))).toEqual([])
})

test('others come behind friends, each once, and those who no longer fit are not offered', () => {
  const friends = [person(1, 'ben', 'Ben')]
  const found = {
    of: 'be',
    people: [person(2, 'berta', 'Berta'), person(1, 'ben', 'Ben'), person(3, 'abel', 'Abel')],
  }
  expect(idsOf(peopleToTag(friends, found, 'be'))).toEqual([1, 2, 3])
  expect(idsOf(peopleToTag(friends, found, 'ber'))).toEqual([2])
})

test('no more than six are offered', () => {
  const many = Array.from({ length: 10 }, (_, n) => person(n + 1, `ben_${n}`, 'Ben'))
  expect(idsOf(peopleToTag(many, { of: 'ben', people: many }, 'ben'))).toEqual([1, 2, 3, 4, 5, 6])
})
