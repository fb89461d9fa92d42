import { expect, test } from 'vitest'
import { segmentsOf } from './links.ts'

const linksIn = (text: string) =>
  segmentsOf(text)
    .filter(({ href }) => href)
    .map(({ text }) => text)

test.each([
  ['https://example.com', ['https://example.com']],
  ['see http://example.com/a?b=c#d, or not', ['http://example.com/a?b=c#d']],
  ['(https://en.wikipedia.org/wiki/Kin_(family)).', ['https://en.wikipedia.org/wiki/Kin_(family)']],
  ['www.example.com and https://b.example!', ['www.example.com', 'https://b.example']],
  ['انظر https://example.com/مرحبا، شكرا', ['https://example.com/مرحبا']],
  ['見て：https://example.com。次', ['https://example.com']],
  ['http://localhost:3000/x', ['http://localhost:3000/x']],
])('finds the addresses in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  'readme.md and node.js',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https://',
  'http://nothing',
  'https://exa mple',
  'mail@www.example.com',
])('leaves %j as words', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('mentions and hashtags stand out, but not within an address', () => {
  const found = segmentsOf('Hi @Ada, #Bread on https://example.com/@ada/#crust')
  expect(found.filter(({ mention }) => mention)).toEqual([{ text: '@Ada', mention: 'Ada' }])
  expect(found.filter(({ hashtag }) => hashtag)).toEqual([{ text: '#Bread', hashtag: 'bread' }])
  expect(found.filter(({ href }) => href)).toHaveLength(1)
})

test('nothing of the text is lost', () => {
  const text = 'a https://example.com/x, @ada b\n(www.example.org) #c https:// c'
  expect(
    segmentsOf(text)
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text)
})

test('a long run of endings is no trap', () => {
  const text = `https://example.com/${')'.repeat(10_000)}`
  expect(linksIn(text)).toEqual(['https://example.com/'])
})
