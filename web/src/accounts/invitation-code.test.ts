import { expect, test } from 'vitest'
import { formatCode } from './invitation-code.ts'

test.each([
  ['', ''],
  ['ab', 'AB'],
  ['abcd', 'ABCD'],
  ['abcd1', 'ABCD-1'],
  ['abcd1234efgh', 'ABCD-1234-EFGH'],
  [' abcd-1234-efgh ', 'ABCD-1234-EFGH'],
  ['abcd-', 'ABCD'],
  ['no code!', 'NO CODE!'],
  ['abcd-1234-efgh-5', 'ABCD-1234-EFGH-5'],
])('%j is read as %j', (typed, code) => {
  expect(formatCode(typed)).toBe(code)
})
