import { expect, test } from 'vitest'
import { fieldRules } from './field-rules.ts'

const { pattern } = fieldRules.email

test.each([
  'x@example.org',
  ' x@почта.рф ',
  'x@example.xn--p1ai',
  'x@例え.テスト',
  'x@例え。テスト',
  'x@ａ．ｂｃ',
])('a form takes %j for an e-mail address, as the server does', (address) =>
  expect(pattern.value.test(address)).toBe(true),
)

test.each([
  'x',
  'x@example',
  'x@。テスト',
  'x@例え..テスト',
  'x@@例え.テスト',
  '@例え.テスト',
  'x@例 え.テスト',
])('a form does not take %j for an e-mail address', (address) =>
  expect(pattern.value.test(address)).toBe(false),
)
