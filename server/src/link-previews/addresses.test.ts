import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicAddresses, type Resolve } from './addresses.ts'

const never: Resolve = async (hostname) => {
  throw new Error(`${hostname} was looked up`)
}
const { signal } = new AbortController()
const find = (url: string, resolve: Resolve = never, allowed: string[] = []) =>
  publicAddresses(allowed, resolve)(new URL(url), signal)
const leadingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

test.each([
  ['this network', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['a private network', '10.0.0.1'],
  ['a private network', '172.16.0.1'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ["a provider's network (CGNAT)", '100.64.0.1'],
  ['this machine', '127.0.0.1'],
  ['this machine', '127.255.255.254'],
  ['the local link, where clouds keep their secrets', '169.254.169.254'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['6to4 relays', '192.88.99.1'],
  ['AMT relays', '192.52.193.1'],
  ['AS112', '192.31.196.1'],
  ['benchmarks', '198.18.0.1'],
  ['benchmarks', '198.19.255.255'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.255'],
  ['the reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['nothing', '::'],
  ['this machine', '::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped, even when public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 to a private network', '64:ff9b::a00:1'],
  ['NAT64 to where clouds keep their secrets', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['discarding', '100::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['benchmarks', '2001:2::1'],
  ['AMT', '2001:3::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4', '2002:7f00:1::1'],
  ['ISATAP', '2606:4700::5efe:7f00:1'],
  ['ISATAP', '2606:4700::200:5efe:7f00:1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fd12:3456:789a::1'],
  ['the local link', 'fe80::1'],
  ['the local link of an interface', 'fe80::1%eth0'],
  ['the site, as it was', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['never given out', '4000::1'],
  ['no address', 'localhost'],
  ['no address', ''],
])('%s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '64:ff9b::5db8:d822',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('a private address is refused in whatever way it is written', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://0177.0.0.01/',
    'http://0/',
    'http://0.0.0.0/',
    'http://127。0。0。1/',
    'http://①②⑦.0.0.1/',
    'http://%31%32%37.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'https://[fe80::1]/',
  ])('%s', async (url) => {
    await expect(find(url)).rejects.toThrow('is not asked for previews')
  })

  test.each(['http://localhost/', 'http://localhost./', 'http://LOCALHOST/', 'http://a.localhost/'])(
    '%s, which leads to this machine',
    async (url) => {
      await expect(find(url, leadingTo('127.0.0.1', '::1'))).rejects.toThrow('is not asked for previews')
    },
  )
})

test('a public address needs no name server', async () => {
  expect(await find('http://1.1.1.1/')).toEqual(['1.1.1.1'])
  expect(await find('https://[2606:4700::1111]/')).toEqual(['2606:4700::1111'])
})

test('a name leads to all of its addresses, if each of them is public', async () => {
  const both = leadingTo('93.184.216.34', '2606:4700::1111')
  expect(await find('https://example.com/', both)).toEqual(['93.184.216.34', '2606:4700::1111'])
  for (const one of ['10.0.0.1', '::1', '::ffff:10.0.0.1', 'nonsense']) {
    await expect(find('https://example.com/', leadingTo('93.184.216.34', one))).rejects.toThrow()
    await expect(find('https://example.com/', leadingTo(one, '93.184.216.34'))).rejects.toThrow()
  }
  await expect(find('https://example.com/', leadingTo())).rejects.toThrow()
})

test.each([
  'http://a.test:25/',
  'https://a.test:6379/',
  'http://a.test:3000/',
  'http://1.1.1.1:22/',
  'http://a.test:0/',
])('a port that is not for web pages is refused: %s', async (url) => {
  await expect(find(url, leadingTo('93.184.216.34'))).rejects.toThrow()
})

test.each(['http://a.test:80/', 'http://a.test:443/', 'https://a.test:8443/', 'http://a.test:8080/'])(
  'a port of web pages is asked: %s',
  async (url) => {
    expect(await find(url, leadingTo('93.184.216.34'))).toEqual(['93.184.216.34'])
  },
)

test.each([
  'http://me@a.test/',
  'http://me:secret@a.test/',
  'http://:secret@a.test/',
  'ftp://a.test/',
  'file:///etc/passwd',
])('no name, password or other scheme: %s', async (url) => {
  await expect(find(url, leadingTo('93.184.216.34'), ['a.test:80'])).rejects.toThrow()
})

test('an address that the operator allows is reached at its port alone', async () => {
  const allowed = ['127.0.0.1:9000', '[::1]:80', 'localhost:443']
  expect(await find('http://127.0.0.1:9000/', never, allowed)).toEqual(['127.0.0.1'])
  expect(await find('http://[::1]/', never, allowed)).toEqual(['::1'])
  expect(await find('https://localhost/', never, allowed)).not.toEqual([])
  await expect(find('http://127.0.0.1:9001/', never, allowed)).rejects.toThrow()
  await expect(find('http://127.0.0.1/', never, allowed)).rejects.toThrow()
})

test('a name server that does not answer is given up when the time is over', async () => {
  const inTime = new AbortController()
  const finding = publicAddresses([])(new URL('http://never-given-out.invalid/'), inTime.signal)
  inTime.abort()
  await expect(finding).rejects.toThrow()
})
