import { describe, expect, test } from 'vitest'
import { readPage, watchHead } from './page.ts'

const read = (html: string | Uint8Array, contentType = 'text/html', url = 'https://www.example.com/a/page') =>
  readPage({ url: new URL(url), contentType, refresh: undefined, body: Buffer.from(html), isCut: false })
const picturesIn = (html: string) => read(html).pictures.map(({ url }) => url.href)

describe('a page is told by', () => {
  test('what it says for others to show', () => {
    const page = read(`<!doctype html><html><head>
      <title>Plain title</title><meta name="description" content="Plain words">
      <meta property="og:title" content="A &amp; B &#x2013; &quot;C&quot;">
      <meta property="og:description" content="What it is &lt;b&gt;about&lt;/b&gt;">
      <meta property="og:site_name" content="The Example">
      <meta property="og:image" content="/pictures/one.png"><meta property="og:image:alt" content="A cat">
      </head><body><img src="/not-this.png"></body></html>`)
    expect(page).toEqual({
      url: new URL('https://www.example.com/a/page'),
      ownAddresses: [],
      title: 'A & B – "C"',
      description: 'What it is <b>about</b>',
      siteName: 'The Example',
      pictures: [{ url: new URL('https://www.example.com/pictures/one.png'), alt: 'A cat' }],
      isCut: false,
    })
  })

  test.each([
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['It&amp;#8217;s &amp;quot;here&amp;quot;', 'It’s "here"'],
    ['AT&amp;amp;T &amp;lt;b&amp;gt;', 'AT&T <b>'],
    ['&amp;amp;amp; three times', '&amp; three times'],
    ['Q&A "now" &nonsense;', 'Q&A "now" &nonsense;'],
    [`A ' " > & <b>`, `A ' " > & <b>`],
  ])('its texts when they were written for HTML twice: %s', (written, shown) => {
    const attribute = written.replaceAll('"', '&quot;')
    const { title, description, pictures } = read(
      `<title>${written.replaceAll('<', '&lt;')}</title><meta name=description content="${attribute}">
      <img src="/a.png" alt="${attribute}">`,
    )
    expect([title, description, pictures[0]?.alt]).toEqual([shown, shown, shown])
  })

  test('what it says for Twitter, in whatever case and attribute', () => {
    const page = read(`<META NAME=Twitter:Title CONTENT='T'><meta property="twitter:description" content="D">
      <meta name="twitter:image:src" content="//img.example.com/x.jpg">`)
    expect(page).toMatchObject({ title: 'T', description: 'D', siteName: 'example.com' })
    expect(page.pictures[0]?.url.href).toBe('https://img.example.com/x.jpg')
  })

  test('its title and the first pictures in its text, when it says nothing', () => {
    const page =
      read(`<title>\n  The\ttitle &mdash; of it\n</title><p><img src=a.png alt="First"><img src=b.png>
      <img src="data:image/gif;base64,R0lGOD"><img src=a.png><img><img src=""><img src=c.png><img src=d.png><img src=e.png>`)
    expect(page).toMatchObject({ title: 'The title — of it', description: '', siteName: 'example.com' })
    expect(page.pictures.map(({ url }) => url.pathname)).toEqual([
      '/a/a.png',
      '/a/b.png',
      '/a/c.png',
      '/a/d.png',
    ])
    expect(page.pictures[0]?.alt).toBe('First')
  })

  test('its host, when it has no title', () => {
    expect(read('<meta name=description content="Words">')).toMatchObject({ title: 'example.com' })
  })

  test('its host as people read it', () => {
    const page = read('<title>Old town</title>', 'text/html', 'https://www.lüneburg.example/')
    expect(page.siteName).toBe('lüneburg.example')
  })

  test('nothing, when it says nothing', () => {
    for (const html of [
      '',
      '<p>Hello',
      '<title> </title>',
      '<title></title><meta property="og:title" content="">',
    ]) {
      expect(() => read(html)).toThrow('A page that says nothing')
    }
  })
})

describe('of what a page says', () => {
  test('the first counts', () => {
    const page = read(`<title>1</title><title>2</title><meta property="og:site_name" content="S1">
      <meta property="og:site_name" content="S2"><meta name=title content=3>`)
    expect(page).toMatchObject({ title: '1', siteName: 'S1' })
  })

  test('only what it says itself counts: no comment, no script, no drawing', () => {
    const page =
      read(`<!-- <title>1</title> --><script>"<title>2</title>"</script><style><title>3</title></style>
      <svg><title>4</title></svg><textarea><meta property="og:title" content="5"></textarea><title>6 <b>x</b></title>`)
    expect(page.title).toBe('6 <b>x</b>')
  })

  test('texts are lines of a bounded length, without characters that hide or turn', () => {
    const page = read(`<title>${'🦀'.repeat(300)}</title><meta name=description content="${'x '.repeat(900)}">
      <meta property="og:site_name" content="bank\u202e\u0000.&#x202e;&#10;  example&#0;">`)
    expect([...page.title]).toHaveLength(200)
    expect(page.title.endsWith('🦀…')).toBe(true)
    expect(page.description.length).toBeLessThanOrEqual(400)
    expect(page.siteName).toMatch(/^bank \uFFFD?\. example\uFFFD?$/)
  })

  test('pictures are addresses of the web, against the base of the page', () => {
    expect(picturesIn('<base href="/b/"><meta property="og:image" content="x.png">')).toEqual([
      'https://www.example.com/b/x.png',
    ])
    for (const src of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:image/png;base64,AA',
      'http://[',
      'x'.repeat(3000),
    ]) {
      expect(
        picturesIn(`<title>t</title><base href="nonsense:"><meta property="og:image" content="${src}">`),
      ).toEqual([])
    }
  })

  test('a picture that is given twice is one, and four are enough', () => {
    const images = ['a', 'a', 'b', 'c', 'd', 'e'].map(
      (name) => `<meta property="og:image" content="/${name}">`,
    )
    expect(picturesIn(images.join(''))).toHaveLength(4)
  })
})

describe('a page is read in the encoding', () => {
  const latin = Buffer.from('<title>Caf\xe9</title>', 'latin1')
  const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  const inTitle = (bytes: Buffer, head = '') =>
    Buffer.concat([Buffer.from(`${head}<title>`), bytes, Buffer.from('</title>')])
  test.each([
    ['that its sender says', latin, 'text/html; charset=ISO-8859-1', 'Café'],
    ['that its sender says in quotes', inTitle(cyrillic), 'text/html;charset="windows-1251"', 'Привет'],
    ['that its sender says with spaces', inTitle(cyrillic), 'text/html; charset = windows-1251', 'Привет'],
    ['that it says itself', inTitle(cyrillic, '<meta charset=windows-1251>'), 'text/html', 'Привет'],
    [
      'that it says as of old',
      inTitle(
        Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
        '<meta http-equiv=content-type content="text/html; charset=shift_jis">',
      ),
      'text/html',
      '日本',
    ],
    [
      'of its first bytes',
      Buffer.from('\ufeff<title>日本</title>', 'utf16le'),
      'text/html; charset=utf-8',
      '日本',
    ],
    ['UTF-8, when nobody says', Buffer.from('<title>Café</title>'), 'text/html', 'Café'],
    ['Windows-1252, when nobody says and it is no UTF-8', latin, 'text/html', 'Café'],
    ['that it is in, when its sender says nonsense', latin, 'text/html; charset=nonsense', 'Café'],
  ])('%s', (_, body, contentType, title) => {
    expect(read(body, contentType).title).toBe(title)
  })
})

test.each([
  '<div>',
  '<b><i>',
  '<svg><math>',
  '<a ',
  '<!--',
  '<meta property="',
  '&',
  '<title>',
  '<img src=x>',
  '</p>',
])('a page of nothing but %s keeps the parser busy for moments only', (part) => {
  const html = `<title>x</title>${part.repeat(1_000_000 / part.length)}`
  expect(read(html).title).toBe('x')
  const bytes = Buffer.from(html)
  const isEnough = watchHead()
  for (let at = 0; at < bytes.length; at += 1_000)
    expect(isEnough(bytes.subarray(at, at + 1_000))).toBe(false)
})
