import { expect, test } from 'vitest'
import { excerpt, markMatches } from './marks.ts'

const shown = (text: string, q: string) =>
  markMatches(text, q)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

test.each([
  ['The garden', 'gard', 'The [gard]en'],
  ['Zoë and ZOE', 'zoe', '[Zoë] and [ZOE]'],
  ['zoe', 'zoë', '[zoe]'],
  ['e\u0301clair', 'ecl', '[e\u0301cl]air'],
  ['ﬁne <b>fine</b>', 'fi', '[ﬁ]ne <b>[fi]ne</b>'],
  ['a.b axb', 'a.b', '[a.b] axb'],
  ['👍🏽 yes 👍', '👍', '[👍]🏽 yes [👍]'],
  ['東京都', '京都', '東[京都]'],
  ['one two', 'two one', '[one] [two]'],
  ['banana', 'an ana', 'b[ana][n]a'],
  ['The हिन्दी film', 'हिंदी', 'The [हिन्दी] film'],
  ['ज़िन्दगी', 'जिंदगी', '[ज़िन्दगी]'],
  ['ಸಾಫ್ಟ್\u200Cವೇರ್ x', 'ಸಾಫ್ಟ್ವೇರ್', '[ಸಾಫ್ಟ್\u200Cವೇರ್] x'],
  ['ดื่มน\u0E4D\u0E49าเย็น', 'น้ำ', 'ดื่ม[น\u0E4D\u0E49า]เย็น'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af!', '한글', '[\u1112\u1161\u11ab\u1100\u1173\u11af]!'],
  ['Þórður', 'tho', '[Þó]rður'],
  ['nothing', 'else', 'nothing'],
  ['nothing', ' ', 'nothing'],
])('in %j looking for %j marks %j', (text, q, expected) => {
  expect(shown(text, q)).toBe(expected)
  expect(
    markMatches(text, q)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('a post is shown in at most 50 characters, with what was looked for among them', () => {
  const long = `${'word '.repeat(30)}needle ${'word '.repeat(30)}`
  expect(excerpt('Short\n\n text', 'x', 50)).toBe('Short text')
  expect(excerpt('a'.repeat(51), 'a', 50)).toBe(`${'a'.repeat(50)}…`)
  expect(excerpt('😀'.repeat(60), 'x', 50)).toBe(`${'😀'.repeat(50)}…`)
  expect(excerpt(long, 'word', 50).startsWith('word word')).toBe(true)
  const around = excerpt(long, 'needle', 50)
  expect(around).toContain('needle')
  expect(around).toMatch(/^….{45,50}…$/)
  expect(excerpt(`${'word '.repeat(30)}needle`, 'needle', 50)).toMatch(/^….*needle$/)
})
