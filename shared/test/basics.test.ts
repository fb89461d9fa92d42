import { describe, expect, test } from 'vitest'
import { isBlank, shownName, text } from '../src/basics.ts'

describe('blank is what shows nothing', () => {
  test.each([
    ['nothing', ''],
    ['spaces of every width', ' \t\n\u00A0\u2003\u200A\u202F\u205F\u3000'],
    ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['an empty Braille pattern', '\u2800'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['a soft hyphen', '\u00AD'],
    ['variation selectors', '\uFE00\uFE0F\u{E0100}\u180B'],
    [
      'bidi marks, embeddings and isolates',
      '\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069',
    ],
    ['tags', '\u{E0001}\u{E0067}\u{E007F}'],
    ['control characters', '\u0000\u0007\u001B\u007F\u0085'],
    ['invisible operators and a combining joiner', '\u2061\u2064\u034F'],
    ['Khmer vowels that show nothing', '\u17B4\u17B5'],
    ['notes and hieroglyphs without a picture', '\u{1D159}\u{1D173}\u{13441}\u{13442}'],
    ['annotations and what stands for an object', '\uFFF9\uFFFA\uFFFB\uFFFC'],
    ['halves of characters', '\uD83C'],
    ['lines and paragraphs', '\u2028\u2029'],
  ])('%s', (_, value) => {
    expect(isBlank(value)).toBe(true)
    expect(text.parse(value)).toBe('')
    expect(text.min(1).safeParse(value).success).toBe(false)
    expect(shownName(1000).safeParse(value).success).toBe(false)
  })

  test.each(['a', '.', '🌿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', 'ก็', '한', '\u0301', '⠁', '\u200Ba', '؟', '0', '𓀀'])(
    'but not %j',
    (value) => {
      expect(isBlank(value)).toBe(false)
      expect(text.parse(value)).toBe(value)
    },
  )
})

describe('a text is stored', () => {
  test.each([
    ['with LF for every line end', 'a\r\nb\rc\u2028d\u2029e\n\rf', 'a\nb\nc\nd\ne\n\nf'],
    ['with its tabs', 'a\tb', 'a\tb'],
    ['without other control characters', 'a\u0000b\u0007c\u000Bd\u001B[31me\u007Ff\u009Fg', 'abcd[31mefg'],
    ['without halves of characters', 'a\uD83Db\uDF3Fc', 'abc'],
    ['without halves that control characters kept apart', 'a\uD83C\u0000\uDF3Fb', 'ab'],
    ['without what is no character', 'a\uFFFEb\uFDD0c\u{1FFFF}', 'abc'],
    ['without what turns letters around', 'a\u202Eb\u202Dc', 'abc'],
    ['with its marks of direction', 'a\u200Fb\u2067c\u2069', 'a\u200Fb\u2067c\u2069'],
    [
      'without more than 64 marks on a letter',
      `a${'\u0301\u0316'.repeat(99)}b`,
      `a${'\u0301\u0316'.repeat(32)}b`,
    ],
    [
      'without more marks that nothing seen keeps apart',
      'a\u0345\u200B\u0316\u0640\uFF9E\u0301'.repeat(99).replaceAll(/(?<!^)a/g, ''),
      `a${'\u0345\u200B\u0316\u0640\uFF9E\u0301'.repeat(12)}\u0345\u200B\u0316\u0640\uFF9E`,
    ],
    ['with long lines of tatweels', '\u0640'.repeat(200), '\u0640'.repeat(200)],
    ['with the joiners within emoji and words', '👩‍👧 می‌خواهم', '👩‍👧 می‌خواهم'],
  ])('%s', (_, written, stored) => {
    expect(text.parse(written)).toBe(stored)
  })
})
