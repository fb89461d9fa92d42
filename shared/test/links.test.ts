import { expect, test } from 'vitest'
import { addressesIn, firstLinkIn } from '../src/links.ts'

test('an address is where its text leads, in one spelling', () => {
  const content = 'See www.Example.com (and HTTPS://Example.com:443/a b), http://münchen.example/ö.'
  expect(addressesIn(content)).toEqual([
    { text: 'www.Example.com', href: 'https://www.example.com/', index: 4 },
    { text: 'HTTPS://Example.com:443/a', href: 'https://example.com/a', index: 25 },
    { text: 'http://münchen.example/ö', href: 'http://xn--mnchen-3ya.example/%C3%B6', index: 55 },
  ])
})

test.each([
  'readme.md',
  'javascript:alert(1)',
  'ftp://example.com',
  'https://',
  'http://nothing',
  'a@www.example.com',
])('%s is a word', (content) => {
  expect(addressesIn(content)).toEqual([])
})

test('a preview is for the first link of a text, and a video that stands first has none', () => {
  const video = 'https://youtu.be/abc'
  expect(firstLinkIn('See https://example.com/a and https://example.com/b')).toBe('https://example.com/a')
  expect(firstLinkIn(`https://example.com/ then ${video}`)).toBe('https://example.com/')
  expect(firstLinkIn(`${video} then https://example.com/`)).toBeUndefined()
  expect(firstLinkIn('No link')).toBeUndefined()
})
