import { expect, test } from 'vitest'
import { isPostedPage } from './posted-page.ts'
import { readPage } from './page.ts'

const isPosted = (posted: string, end: string, head = '') =>
  isPostedPage(
    new URL(posted),
    readPage({
      url: new URL(end),
      contentType: 'text/html',
      refresh: undefined,
      body: Buffer.from(`<title>A page</title>${head}`),
      isCut: false,
    }),
  )

test.each([
  ['where it was posted', 'https://example.org/a', 'https://example.org/a'],
  ['with a sign-in of its own', 'https://example.org/login', 'https://example.org/login'],
  ['at another sign-in', 'https://example.org/signin', 'https://login.example.org/'],
  ['without www.', 'https://www.example.org/a', 'https://example.org/a'],
  ['with TLS', 'http://example.org/a', 'https://example.org/a'],
  ['under another name of the site', 'https://example.co.uk/a', 'https://news.example.co.uk/2026/b'],
  ['about consent', 'https://example.org/5', 'https://example.org/age-of-consent'],
  ['that remembers where one came from', 'https://example.org/a', 'https://example.org/a?from=/a'],
  ['at an address', 'http://192.0.2.1/a', 'http://192.0.2.1/b'],
])('a page %s is the posted one', (_name, posted, end) => {
  expect(isPosted(posted, end)).toBe(true)
})

test.each([
  ['a consent page', 'https://www.youtube.com/@x', 'https://consent.youtube.com/m?x=1'],
  ['a sign-in page', 'https://example.org/p/5', 'https://example.org/accounts/login/?next=%2Fp%2F5'],
  ['a sign-in page of one file', 'https://example.org/p/5', 'https://example.org/Sign_In.php;id=5'],
  ['a page that leads back', 'https://example.org/p/5', 'https://example.org/gate?r=%2Fp%2F5'],
  [
    'a page that leads back to the whole address',
    'https://example.org/p/5',
    'https://example.org/gate?continue=https%3A%2F%2Fwww.example.org%2Fp%2F5%3Fa%3D1',
  ],
  ['a page of another site', 'https://example.org/a', 'https://example.net/a'],
  ['a page of a neighbour', 'https://ada.github.io/a', 'https://bert.github.io/a'],
  ['a page of a neighbour in the network', 'http://192.0.2.1/a', 'http://192.0.2.2/a'],
])('%s is not the posted one', (_name, posted, end) => {
  expect(isPosted(posted, end)).toBe(false)
})

const NYT = 'https://www.nytimes.com/2026/11/28/rain.html'

test.each([
  ['a short link', 'https://nyti.ms/4abc', NYT, `<link rel=canonical href="${NYT}">`],
  ['a short link', 'https://t.co/4abc', NYT, `<meta property="og:url" content="${NYT}">`],
  ['a site that has moved', 'https://twitter.com/a', 'https://x.com/a', '<link rel=canonical href="/a">'],
])('%s leads to a page that names its own address', (_name, posted, end, head) => {
  expect(isPosted(posted, end)).toBe(false)
  expect(isPosted(posted, end, head)).toBe(true)
})

test('a page that asks for consent or a password is not the posted one, even if it names an address of its own', () => {
  const end = 'https://login.example.net/signin'
  expect(isPosted('https://example.org/a', end, `<link rel=canonical href="${end}">`)).toBe(false)
})

test.each(['https://example.org/a', 'http://www.example.org/a/', 'https://example.org/a#top'])(
  'a page that names %s as its own is the posted one',
  (own) => {
    const [posted, end] = ['https://example.org/a?utm_source=x', 'https://example.net/login?next=/a']
    expect(isPosted(posted, end, `<link rel="Canonical" href="${own}">`)).toBe(true)
    expect(isPosted(posted, end, `<meta property="og:url" content="${own}">`)).toBe(true)
  },
)

test.each(['https://example.org/a?id=5', 'https://example.org/b', 'https://example.net/a', 'https://', ''])(
  'a page that names %j as its own is none that was posted elsewhere',
  (own) => {
    const [posted, end] = ['https://example.org/a', 'https://example.net/login']
    expect(isPosted(posted, end, `<link rel="canonical" href="${own}">`)).toBe(false)
  },
)
