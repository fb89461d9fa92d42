import { domainToASCII, domainToUnicode } from 'node:url'
import { email } from '@kith/shared/accounts.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownEmail } from './email.ts'

const storedAs = (written: string) => email.parse(` ${written} `)

/** Letters of a script are enough: what may stand beside what is for IDNA to say. */
const SCRIPTS = [
  'abcxyz019-',
  'äöüßéçñ',
  'привет',
  'αβγως',
  'שלום',
  'مثال',
  'उदाहरण',
  'ไทย',
  '例え日本',
  '한국',
  '❤🎉',
]
const label = fc
  .constantFrom(...SCRIPTS)
  .chain((script) => fc.string({ unit: fc.constantFrom(...script), minLength: 2, maxLength: 12 }))
const domain = fc
  .array(label, { minLength: 2, maxLength: 3 })
  .map((labels) => labels.join('.'))
  .filter(isAllowed)

/** Without what is no name: an address of IPv4, a label that begins with a hyphen. */
function isAllowed(name: string): boolean {
  const ascii = domainToASCII(name)
  return ascii !== '' && !/(?:^|\.)-|\.(?!xn--)[^.]*[^a-z.][^.]*$/.test(ascii)
}

test('an address may have any domain that IDNA allows, and is one in all its forms', () =>
  fc.assert(
    fc.property(domain, (name) => {
      const stored = `Ada@${domainToASCII(name)}`
      const shown = `Ada@${domainToUnicode(name)}`
      const forms = [
        name,
        name.replaceAll('.', '。'),
        domainToASCII(name).toUpperCase(),
        domainToUnicode(name),
      ]
      // Case makes no other address (rules/accounts.md 3).
      for (const form of forms) expect(storedAs(`Ada@${form}`).toLowerCase()).toBe(stored.toLowerCase())
      expect(shownEmail(stored)).toBe(shown)
    }),
    { numRuns: 1_000 },
  ))

test.each([
  ['x@почта.рф', 'x@xn--80a1acny.xn--p1ai'],
  ['x@example.xn--p1ai', 'x@example.xn--p1ai'],
  ['x@EXAMPLE.XN--P1AI', 'x@example.xn--p1ai'],
])('%s is stored as %s', (written, stored) => {
  expect(storedAs(written)).toBe(stored)
})
