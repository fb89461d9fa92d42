import { expect, test } from 'vitest'
import { mentionsIn } from '../src/mentions.ts'

test.each([
  ['@Ann and @ann, (@ben_2)!', ['ann', 'ben_2']],
  ['@ann.', ['ann']],
  ["@ann's cat, @ben-", ['ann', 'ben']],
  ['mail ann@example.org, https://example.org/@ann, @@ann', []],
  [`@ab @${'a'.repeat(31)} @${'b'.repeat(30)}`, ['b'.repeat(30)]],
  ['x@ann y.@ann @annä', []],
  ['', []],
])('the mentions of %j are %j', (content, names) => {
  expect(mentionsIn(content)).toEqual(names)
})
