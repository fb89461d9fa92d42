import { assert, ipV4, ipV6, nat, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { limitKeyOf } from './address.ts'

/** Each key with all the ways of writing an address of it. */
const KEYS: Record<string, string[]> = {
  '198.51.100.21': [
    '198.51.100.21',
    '198.51.100.21:4711',
    ' 198.51.100.21:65535 ',
    '::ffff:198.51.100.21',
    '::FFFF:198.51.100.21',
    '0:0:0:0:0:ffff:198.51.100.21',
    '::ffff:c633:6415',
    '[::ffff:198.51.100.21]:4711',
    '[::ffff:c633:6415]',
  ],
  '198.51.100.22': ['198.51.100.22', '198.51.100.22:4711', '::ffff:198.51.100.22'],
  '2001:db8:0:1::/64': [
    '2001:db8:0:1::1',
    '2001:DB8:0:1:ffff::2',
    '2001:0db8:0000:0001:0:0:0:3',
    '2001:db8:0:1::1%eth0',
    '[2001:db8:0:1::1]',
    '[2001:db8:0:1::1]:4711',
    '[2001:db8:0:1:9:9:9:9]:80',
    '[2001:db8:0:1::1%eth0]:4711',
  ],
  '2001:db8:0:2::/64': ['2001:db8:0:2::1', '[2001:db8:0:2::1]:4711'],
  '2001:db8:0:0::/64': ['2001:db8::1', '[2001:db8::1]:4711'],
  '0:0:0:0::/64': ['::1', '[::1]:4711'],
}

test.each(Object.entries(KEYS).flatMap(([key, list]) => list.map((ip) => ({ ip, key }))))(
  '$ip counts as $key',
  ({ ip, key }) => expect(limitKeyOf(ip)).toBe(key),
)

test.each([
  '',
  'unknown',
  '198.51.100',
  '198.51.100.21:',
  '198.51.100.21:x',
  '[198.51.100',
  'x:4711',
  '1.2.3.4.5:6',
])('what is no address counts by itself: %j', (text) => expect(limitKeyOf(text)).toBe(text))

test('no port makes another key of an address', () => {
  const written = oneof(
    ipV4().map((ip) => ({ ip, withPort: (at: number) => `${ip}:${at}` })),
    ipV6().map((ip) => ({ ip, withPort: (at: number) => `[${ip}]:${at}` })),
  )
  assert(
    property(written, nat(65_535), ({ ip, withPort }, at) => {
      expect(limitKeyOf(withPort(at))).toBe(limitKeyOf(ip))
    }),
  )
})
