import { addressesIn } from '@kith/shared/text/named.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName, plainWords } from './plain-name.ts'

const named = (name: string) => plainName(name, 'A member')
const withoutIsolation = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '')

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ["O'Neil-Ünsal", "O'Neil-Ünsal"],
  ['Dr. Ada, Countess', 'Dr. Ada, Countess'],
  ['李', '李'],
  ['ऋषि', 'ऋषि'],
  ['Ada 🌻', 'Ada 🌻'],
  ['Ann/Ben', 'Ann Ben'],
  ['Ada (she/her)', 'Ada she her'],
  ['J.R.R. Tolkien', 'J R R. Tolkien'],
  ['Ada 👨‍👩‍👧', 'Ada 👨‍👩‍👧'],
  ['Ada 👩🏽‍🚀 ❤️‍🔥', 'Ada 👩🏽‍🚀 ❤️‍🔥'],
  ['Ada ☀️ 1️⃣', 'Ada ☀️ 1️⃣'],
  ['Ada \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', 'Ada 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['क्\u200Dष ക്\u200D', 'क्\u200Dष ക്\u200D'],
])('%s is called %s', (name, plain) => expect(named(name)).toBe(plain))

test.each([
  ['visit http://evil.example/x now', 'visit now'],
  ['HTTPS://EVIL.EXAMPLE', 'A member'],
  ['go to www.evil.example', 'go to'],
  ['evil.example', 'evil example'],
  ['evil.example/win Ada', 'Ada'],
  ['me@evil.example', 'A member'],
  ['ｗｗｗ．evil．example', 'A member'],
  ['evil。example', 'evil example'],
  ['ht\u200btp://evil.example', 'A member'],
  ['ht\u200Dtp://ev\u200Cil.exam\uFE0Fple', 'A member'],
  ['می\u200Cخواهم@evil\u200C.example', 'A member'],
  ['e\u200Cvil.\u200Dexample', 'evil example'],
  ['آ\u200C.example', 'آ example'],
  ['،\u200Chttps', 'https'],
  ['👨\u200D\u200D\u200D👩', '👨👩'],
  ['Ada\u{E0067}\u{E0062}\u{E007F}', 'Ada'],
  ['🏴\u{E0067}\u{E0062}', '🏴'],
  ['\u2067Ada\u2068', 'Ada'],
  ['<b>Ada</b>', 'b Ada b'],
  ['[Ada](x) *and* `Ben` _C_', 'Ada x and Ben C'],
  ['Ada\r\nBcc: spy@evil.example', 'Ada Bcc'],
  ['Ada\u2028\u202Egnivol\u2066', 'Ada gnivol'],
  ['&lt;script&gt;', 'lt script gt'],
  ['...', 'A member'],
  ['\u3164\u2800', 'A member'],
])('of %j nothing is left but %j', (name, plain) => expect(withoutIsolation(named(name))).toBe(plain))

test.each([
  ['שרה', '\u2068שרה\u2069'],
  ['می\u200Cخواهم', '\u2068می\u200Cخواهم\u2069'],
  ['Ada שרה 1', '\u2068Ada שרה 1\u2069'],
  ['\u2069שרה\u202E', '\u2068שרה\u2069'],
])('the name %j, from right to left, stands isolated', (name, plain) => expect(named(name)).toBe(plain))

test.each([
  ['שרה liked your post', '\u2068שרה\u2069 liked your post'],
  ['Ada invited you to علی رضا 2 و سه', 'Ada invited you to \u2068علی رضا 2 و سه\u2069'],
  ['شَ and שרה 1 wrote', '\u2068شَ\u2069 and \u2068שרה\u2069 1 wrote'],
])('in the words %j names from right to left stand isolated', (words, plain) =>
  expect(plainWords(words, 200)).toBe(plain),
)

/** Parts of harmful names, to be mixed with any text. */
const HARMFUL = [
  'http://,https:,//,www.,.,。,．,@,/,evil,example,com, ,xn--,<,>,[,],(,),`,*,_,&'.split(','),
  ['\n', '\r', '\0', '\u200b', '\u202e', '\u2028', '\ufeff', '\u2068', '\u2069'],
  ['\u200c', '\u200d', '\ufe0f', '\u{e0067}', '\u{e007f}', '👨', '🏴', 'می', 'שרה', 'क्', '葛'],
].flat()
const harmful = fc.constantFrom(...HARMFUL)
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.oneof(harmful, fc.string({ maxLength: 4 })), { maxLength: 20 }).map((parts) => parts.join('')),
)

test('whatever the name, no link, markup or control sign of it is left, and it is short', () =>
  fc.assert(
    fc.property(name, (text) => {
      const isolated = named(text)
      expect(isolated).toMatch(/^(?:[^\u2068\u2069]*|\u2068[^\u2068\u2069]*\u2069)$/)
      const seen = withoutIsolation(isolated)
      // What is kept of the invisible is one sign between two others, or the end of a flag.
      expect(seen).not.toMatch(
        /^\p{Join_Control}|\p{Join_Control}{2}|\p{Join_Control}(?=$|[ .,'’-])|[ .,'’-]\p{Join_Control}/u,
      )
      const plain = seen.replaceAll(
        /(?<=🏴)[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|[\p{Join_Control}\u180e]/gu,
        '',
      )
      expect(plain).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect(plain).not.toMatch(/[<>[\](){}`*_~|\\"&#@/:]/)
      expect(plain).not.toMatch(/\S\.\S|www\./i)
      expect(addressesIn(plain)).toEqual([])
      expect(Array.from(plain).length).toBeLessThanOrEqual(60)
      expect(plain).toMatch(/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u)
    }),
    { numRuns: 2_000 },
  ))
