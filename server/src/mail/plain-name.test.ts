import { addressesIn } from '@kith/shared/text/tokens.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

const named = (name: string) => plainName(name, 'A member')

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
  ['<b>Ada</b>', 'b Ada b'],
  ['[Ada](x) *and* `Ben` _C_', 'Ada x and Ben C'],
  ['Ada\r\nBcc: spy@evil.example', 'Ada Bcc'],
  ['Ada\u2028\u202Egnivol\u2066', 'Ada gnivol'],
  ['&lt;script&gt;', 'lt script gt'],
  ['...', 'A member'],
  ['\u3164\u2800', 'A member'],
])('of %j nothing is left but %j', (name, plain) => expect(named(name)).toBe(plain))

/** Parts of harmful names, to be mixed with any text. */
const HARMFUL = [
  'http://,https:,//,www.,.,。,．,@,/,evil,example,com, ,xn--,<,>,[,],(,),`,*,_,&'.split(','),
  ['\n', '\r', '\0', '\u200b', '\u202e', '\u2028', '\ufeff'],
].flat()
const harmful = fc.constantFrom(...HARMFUL)
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.oneof(harmful, fc.string({ maxLength: 4 })), { maxLength: 20 }).map((parts) => parts.join('')),
)

test('whatever the name, no link, markup or control sign of it is left, and it is short', () =>
  fc.assert(
    fc.property(name, (text) => {
      const plain = named(text)
      expect(plain).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect(plain).not.toMatch(/[<>[\](){}`*_~|\\"&#@/:]/)
      expect(plain).not.toMatch(/\S\.\S|www\./i)
      expect(addressesIn(plain)).toEqual([])
      expect(Array.from(plain).length).toBeLessThanOrEqual(60)
      expect(plain).toMatch(/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u)
    }),
    { numRuns: 2_000 },
  ))
