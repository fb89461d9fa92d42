import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { hashtagName, tokensOf } from '../src/text/tokens.ts'
import { anyText } from './any-text.ts'

const RUNS = { numRuns: 1_000 }
const leading = (content: string) => tokensOf(content).filter((token) => Object.keys(token).length > 1)

afterEach(() => vi.restoreAllMocks())

test('the tokens of a text are the text, and words are one token', () =>
  fc.assert(
    fc.property(anyText, (text) => {
      const tokens = tokensOf(text)
      expect(tokens.map((token) => token.text).join('')).toBe(text)
      expect(tokens.every((token) => token.text !== '')).toBe(true)
      const isWords = tokens.map((token) => Object.keys(token).length === 1)
      expect(isWords.some((is, at) => is && isWords[at + 1])).toBe(false)
    }),
    RUNS,
  ))

test('what was found in a text is found in itself alone', () =>
  fc.assert(
    fc.property(anyText, (text) => {
      for (const token of leading(text)) expect(tokensOf(token.text)).toEqual([token])
    }),
    RUNS,
  ))

test('words beside a text change nothing of what is found in it', () =>
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      expect(leading(`${one} ${other}`)).toEqual([...leading(one), ...leading(other)])
    }),
    RUNS,
  ))

test('a link leads to a web page, a mention to a username, a hashtag to a name that stays itself', () =>
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { href, mention, hashtag } of leading(text)) {
        if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^/]/)
        if (mention !== undefined) expect(mention).toMatch(/^[A-Za-z0-9_]{3,30}$/)
        if (hashtag !== undefined) expect(hashtagName(hashtag)).toBe(hashtag)
      }
    }),
    RUNS,
  ))

test('every letter has one name, whatever its case and width', () => {
  const wrong: string[] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code)
    // The letters of ㅋㅋ stay as they are, though Unicode has other ones for them.
    if (!/[\p{L}\p{M}\p{N}]/u.test(sign) || /[ㄱ-ㆎ]/.test(sign)) continue
    const cases = [sign.toLowerCase(), sign.toUpperCase(), sign.normalize('NFKC'), sign.normalize('NFKD')]
    const others = new Set([...cases, cases[3]!.toUpperCase()].filter((other) => other !== sign))
    const name = others.size > 0 && hashtagName(`a${sign}b`)
    if (name && [...others].some((other) => hashtagName(`a${other}b`) !== name)) wrong.push(sign)
  }
  expect(wrong).toEqual([])
})

test('a letter with very many marks is no hashtag, and its marks are not sorted', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const text = `#a${'\u0345\u0301\u0316'.repeat(30_000)}`
  expect(tokensOf(text)).toEqual([{ text }])
  expect(normalize).not.toHaveBeenCalled()
})

const LENGTH = 10_000
const HOSTILE = [
  'http://)',
  'http://[',
  'http://',
  'https://a.b/(',
  'https://a.b/)',
  'https://a.b/東/',
  'https://a.b/a…',
  'http://%',
  'www.',
  'www.a)',
  '#',
  '#a・',
  '#a\u200c',
  '＃',
  '@',
  '@aaa',
  '字@a',
  '@a.',
  '#a/',
  '@aaa/',
  '.',
  '(',
  'あ',
  '[',
  '-',
  'h',
]
const STARTS = ['', 'https://a.b/', 'https://', 'http://[', 'www.', '#', '@', '字@']

/** How many signs all regular expressions together take in while a text is read, tries counted too. */
function stepsFor(text: string): number {
  let steps = 0
  const exec = RegExp.prototype.exec
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, string) {
    const found = exec.call(this, string)
    steps += 1 + (found?.[0].length ?? 0)
    return found
  })
  tokensOf(text)
  vi.restoreAllMocks()
  return steps
}

test.each(STARTS.flatMap((start) => HOSTILE.map((part) => [start, part])))(
  'no text is read again and again: %j and much of %j',
  (start, part) => {
    const text = start + part.repeat(LENGTH / part.length)
    expect(stepsFor(text)).toBeLessThan(12 * LENGTH)
  },
)
