import { afterEach, describe, expect, test } from 'vitest'
import { cutOf } from '../src/text/truncation.ts'
import { charactersOf, excerptOf } from '../src/text/excerpts.ts'
import { defaultShareMessage } from '../src/messages.ts'
import { lengthOf } from '../src/posts.ts'

/** What readers see as one character. */
const ONE = {
  'a family': '👨‍👩‍👧‍👦',
  'a flag': '🇳🇴',
  'a flag of tags': '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'an emoji with its skin': '👍🏽',
  'a red heart': '❤️',
  'a keycap': '1️⃣',
  'a letter with marks': 'ệ'.normalize('NFD'),
  'a letter with many marks': `a${'\u0301'.repeat(20)}`,
  Thai: 'ที่',
  Hangul: '각'.normalize('NFD'),
  Arabic: 'بِّ',
  Devanagari: 'क्षि',
}
/** Cut everywhere that people's text is cut. */
const CUTS: Record<string, (text: string, max: number) => string> = {
  folded: (text, max) => text.slice(0, cutOf(text, max)),
  'in one line': (text, max) => excerptOf(text, max).replace(/…$/, ''),
  shared: (text) =>
    defaultShareMessage('Ann', text)
      .replace('Check out this post from Ann: ', '')
      .replace(/\.\.\.$/, ''),
}

const intl = { ...Object.getOwnPropertyDescriptor(Intl, 'Segmenter') }
afterEach(() => Object.defineProperty(Intl, 'Segmenter', intl))

const { Devanagari: _, ...ONE_EVERYWHERE } = ONE
test.each(Object.entries(ONE_EVERYWHERE))('without Intl.Segmenter %s is one character too', (_, one) => {
  const text = `x${one.repeat(3)}\r\n🇳🇴🇸🇪`
  const characters = charactersOf(text)
  Reflect.deleteProperty(Intl, 'Segmenter')
  expect(charactersOf(text)).toEqual(characters)
})

describe.each(Object.entries(ONE))('%s', (_, one) => {
  test.each(Object.entries(CUTS))('is never cut through when a text is cut %s', (_way, cut) => {
    const whole = charactersOf(one.repeat(200))
    for (let before = 0; before < lengthOf(one); before += 1) {
      const text = 'x'.repeat(before) + one.repeat(200)
      const shown = cut(text, 100)
      expect(shown.length).toBeLessThan(text.length)
      expect(lengthOf(shown)).toBeLessThanOrEqual(100)
      expect(charactersOf(shown.slice(before)).every((character) => whole.includes(character))).toBe(true)
    }
  })
})

test.each([
  ['', 5, 3, undefined],
  ['12345', 5, 1, undefined],
  ['123456', 5, 1, 5],
  ['🌿🌿🌿', 3, 1, undefined],
  ['🌿🌿🌿🌿', 3, 1, 6],
  ['a\nb\nc', 99, 3, undefined],
  ['a\nb\nc\nd', 99, 3, 5],
  ['a\nb\nc\n', 99, 3, 5],
  ['\n\n\n\n', 99, 3, 2],
  [`${'a'.repeat(9)}\n${'b'.repeat(9)}`, 12, 3, 12],
])('%j with at most %i characters and %i lines is cut at %s', (text, max, lines, end) => {
  expect(cutOf(text, max, lines)).toBe(end)
})

test('a character that is too long by itself is cut through', () => {
  expect(cutOf(`a${'\u0301'.repeat(500)}`, 280)).toBe(280)
  expect(cutOf(`xy${'\u0301'.repeat(500)}`, 280)).toBe(1)
})

test('in one line nothing is left that turns the words after it', () => {
  expect(excerptOf('  a\n\n\u202Eb \u2067c\td ', 99)).toBe('a b c d')
  expect(excerptOf('one two', 4)).toBe('one…')
})
