import { expect, test } from 'vitest'
import { limitKeyOf } from './address.ts'

test('an IPv4 address is its own key, also when it comes as IPv6', () => {
  expect(limitKeyOf('203.0.113.7')).toBe('203.0.113.7')
  expect(limitKeyOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('the addresses of one IPv6 network share a key, in whatever way they are written', () => {
  const key = '2001:db8:0:1::/64'
  for (const ip of [
    '2001:db8:0:1::1',
    '2001:DB8:0:1:ffff::2',
    '2001:0db8:0000:0001:0:0:0:3',
    '2001:db8:0:1::1%eth0',
  ]) {
    expect(limitKeyOf(ip)).toBe(key)
  }
  expect(limitKeyOf('2001:db8:0:2::1')).not.toBe(key)
  expect(limitKeyOf('::1')).toBe('0:0:0:0::/64')
})
