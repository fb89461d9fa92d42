import { expect, test } from 'vitest'
import { hashtagName, hashtagsIn } from '../src/hashtags.ts'

test.each([
  ['#Sea and #sea, #SEA!', ['sea']],
  ['(#one)#two.#three', ['one', 'two', 'three']],
  ['#straße #ÉTÉ #日本語 #हिन्दी #עברית', ['straße', 'été', '日本語', 'हिन्दी', 'עברית']],
  ['#snake_case #2026_plans', ['snake_case', '2026_plans']],
  ['#2026 #٢٠٢٦ #', []],
  ['word#tag ##tag https://example.org/#part https://example.org/a#part &#39;', []],
  [`#${'a'.repeat(50)} #${'b'.repeat(51)}`, ['a'.repeat(50)]],
  [`#${'𝒜'.repeat(50)}`, ['𝒜'.repeat(50)]],
  ['#e\u0301te\u0301 #été', ['été']],
  ['', []],
])('the hashtags of %j are %j', (content, names) => {
  expect(hashtagsIn(content)).toEqual(names)
})

test('a name is found under any of its spellings, and a number or several words are none', () => {
  expect(['GARTEN', '42', 'two words', 'a-b', ''].map(hashtagName)).toEqual([
    'garten',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
