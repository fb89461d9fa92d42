import { expect, test } from 'vitest'
import { addressesIn, firstLinkIn, typedName } from '../src/text/named.ts'
import { hashtagName, tokensOf } from '../src/text/tokens.ts'

/** What leads somewhere in a text: links as they are written, the names of hashtags, usernames. */
const readIn = (content: string) =>
  tokensOf(content).flatMap(({ text, href, hashtag, mention }) =>
    href ? text : hashtag ? `#${hashtag}` : mention ? `@${mention}` : [],
  )

test.each([
  // Where an address ends.
  ["https://example.com’s page, https://example.org's too", 'https://example.com', 'https://example.org'],
  ['https://a.org,https://b.org;www.c.org&d', 'https://a.org', 'https://b.org', 'www.c.org'],
  [
    'https://example.com(the site) https://example.com:8080!',
    'https://example.com',
    'https://example.com:8080',
  ],
  ['https://example.com', 'https://example.com'],
  ['https://example.com/profile/mia_ is mine', 'https://example.com/profile/mia_'],
  ['see http://example.com/a?b=c#d, or not', 'http://example.com/a?b=c#d'],
  ['(see https://example.com/a_(b).)', 'https://example.com/a_(b)'],
  ['(https://en.wikipedia.org/wiki/Kin_(family)).', 'https://en.wikipedia.org/wiki/Kin_(family)'],
  ['https://example.com/a_(b_(c)) (d)', 'https://example.com/a_(b_(c))'],
  [
    '[https://example.com/a[0]] {https://example.com/{b}}',
    'https://example.com/a[0]',
    'https://example.com/{b}',
  ],
  ['[words](https://example.com/a)[more]', 'https://example.com/a'],
  ['https://example.com/(a] and https://example.com/a( b', 'https://example.com/(a', 'https://example.com/a'],
  [
    '"https://example.com/a" ‘https://example.com/b’ «https://example.com/c»',
    'https://example.com/a',
    'https://example.com/b',
    'https://example.com/c',
  ],
  ['**https://example.com/a** ~https://example.com/b~', 'https://example.com/a', 'https://example.com/b'],
  // An asterisk that is all of a value is no emphasis.
  ['https://example.com/?d=1&i=*', 'https://example.com/?d=1&i=*'],
  ['(see https://example.com/?i=*).', 'https://example.com/?i=*'],
  ['https://example.com/wiki/Key:disused:*, or', 'https://example.com/wiki/Key:disused:*'],
  ['**https://example.com/?i=***', 'https://example.com/?i=*'],
  ['*all of https://example.com/* *www.example.com*', 'https://example.com/', 'www.example.com'],
  [
    '||https://example.com/a|| https://example.com/?q=a|b',
    'https://example.com/a',
    'https://example.com/?q=a|b',
  ],
  [
    'https://example.com/a!? https://example.com/b… https://example.com/c...',
    'https://example.com/a',
    'https://example.com/b',
    'https://example.com/c',
  ],
  [
    'https://example.com/a—a dash, https://example.com/b– another',
    'https://example.com/a',
    'https://example.com/b',
  ],
  ['https://en.wikipedia.org/wiki/Michelson–Morley', 'https://en.wikipedia.org/wiki/Michelson–Morley'],
  [
    'https://example.com/a\u200bb \u2068https://example.com/c\u2069',
    'https://example.com/a',
    'https://example.com/c',
  ],
  [
    '『https://example.com/a』《https://example.com/b》【https://example.com/c】',
    'https://example.com/a',
    'https://example.com/b',
    'https://example.com/c',
  ],
  ['（https://example.com/a）「https://example.com/b」', 'https://example.com/a', 'https://example.com/b'],
  [
    'https://example.com/a！https://example.com/b？https://example.com/c：d',
    'https://example.com/a',
    'https://example.com/b',
    'https://example.com/c',
  ],
  [
    'https://example.com/a、https://example.com/b。https://example.com/c，d',
    'https://example.com/a',
    'https://example.com/b',
    'https://example.com/c',
  ],
  ['https://example.com/क। और https://example.com/ख॥', 'https://example.com/क', 'https://example.com/ख'],
  [
    'انظر https://example.com/مرحبا، شكرا https://example.com/a؟',
    'https://example.com/مرحبا',
    'https://example.com/a',
  ],
  ['https://example.com/a🎉 https://example.com/b❤️', 'https://example.com/a', 'https://example.com/b'],
  // Letters in an address: those of scripts with spaces belong to it, others where they begin a part of its path.
  ['https://de.wikipedia.org/wiki/Zürich', 'https://de.wikipedia.org/wiki/Zürich'],
  ['https://ru.wikipedia.org/wiki/Москва', 'https://ru.wikipedia.org/wiki/Москва'],
  [
    'https://he.wikipedia.org/wiki/חיפה https://el.wikipedia.org/wiki/Πάτρα',
    'https://he.wikipedia.org/wiki/חיפה',
    'https://el.wikipedia.org/wiki/Πάτρα',
  ],
  ['https://fa.wikipedia.org/wiki/نیم\u200cفاصله', 'https://fa.wikipedia.org/wiki/نیم\u200cفاصله'],
  ['https://ja.wikipedia.org/wiki/東京', 'https://ja.wikipedia.org/wiki/東京'],
  ['https://ja.wikipedia.org/wiki/東京タワーです', 'https://ja.wikipedia.org/wiki/東京タワー'],
  ['https://ja.wikipedia.org/wiki/京都_(曖昧)#歴史', 'https://ja.wikipedia.org/wiki/京都_(曖昧)#歴史'],
  ['https://ja.wikipedia.org/wiki/京都_(曖昧さ回避)です', 'https://ja.wikipedia.org/wiki/京都_(曖昧さ回避)'],
  ['https://example.com/a_(はな)を見て', 'https://example.com/a_(はな)'],
  ['https://ko.wikipedia.org/wiki/서울', 'https://ko.wikipedia.org/wiki/서울'],
  ['https://th.wikipedia.org/wiki/กรุงเทพ', 'https://th.wikipedia.org/wiki/กรุงเทพ'],
  ['https://example.com/?q=東京&r=1', 'https://example.com/?q=東京&r=1'],
  ['https://example.com/wiki/%E6%9D%B1%E4%BA%ACです', 'https://example.com/wiki/%E6%9D%B1%E4%BA%AC'],
  ['https://example.com/aを見て', 'https://example.com/a'],
  [
    'https://example.com/a看看 https://example.com/a에서 https://example.com/aดู',
    'https://example.com/a',
    'https://example.com/a',
    'https://example.com/a',
  ],
  ['https://example.comを見て https://example.com/看看', 'https://example.com', 'https://example.com/'],
  [
    'http://münchen.example/ö https://例え.テスト/a https://はじめよう.みんな',
    'http://münchen.example/ö',
    'https://例え.テスト/a',
    'https://はじめよう.みんな',
  ],
  // Where an address begins.
  ['詳細はhttps://example.com/a。次', 'https://example.com/a'],
  ['여기https://example.com/a에서 ดูที่www.example.com', 'https://example.com/a', 'www.example.com'],
  ['www.example.com and HTTPS://Example.com:443/a', 'www.example.com', 'HTTPS://Example.com:443/a'],
  [
    'Look at this.https://example.com/a and then.Http://example.com!',
    'https://example.com/a',
    'Http://example.com',
  ],
  [
    'One…https://example.com/a and more...https://example.com/b',
    'https://example.com/a',
    'https://example.com/b',
  ],
  [
    'http://nas/ http://nas:8080/x http://localhost:3000/x',
    'http://nas/',
    'http://nas:8080/x',
    'http://localhost:3000/x',
  ],
  ['http://192.168.1.4:8080/x http://[::1]:3000/x', 'http://192.168.1.4:8080/x', 'http://[::1]:3000/x'],
  [
    'https://web.archive.org/web/2020/https://example.com/a',
    'https://web.archive.org/web/2020/https://example.com/a',
  ],
  // What stands in a link is a part of it.
  [
    'https://en.wikipedia.org/wiki/Mercury_(planet)#Orbit',
    'https://en.wikipedia.org/wiki/Mercury_(planet)#Orbit',
  ],
  [
    'https://example.com/?user=@ben https://example.com/@ben/#crust',
    'https://example.com/?user=@ben',
    'https://example.com/@ben/#crust',
  ],
  ['https://example.com/a) #b @ben', 'https://example.com/a', '#b', '@ben'],
])('links: %s', (content, ...read) => {
  expect(readIn(content)).toEqual(read)
})

test.each([
  'readme.md and node.js',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https:// and https://... and http://[',
  'xhttps://example.com иhttps://example.com',
  'a@www.example.com mail@www.example.com',
  'www. and www.. and www.…',
  'https://から始まる',
  'http://exa%mple',
])('no links: %s', (content) => {
  expect(readIn(content)).toEqual([])
})

test.each([
  ['#Sea and #sea, #SEA!', '#sea', '#sea', '#sea'],
  ['(#one)#two.#three', '#one', '#two', '#three'],
  ['#ÉTÉ #e\u0301te\u0301 #日本語 #हिन्दी #עברית', '#été', '#été', '#日本語', '#हिन्दी', '#עברית'],
  ['#snake_case #2026_plans #1_', '#snake_case', '#2026_plans', '#1_'],
  [`#${'a'.repeat(50)} #${'b'.repeat(51)}`, `#${'a'.repeat(50)}`],
  [`#${'字'.repeat(50)} #${'𠀀'.repeat(51)}`, `#${'字'.repeat(50)}`],
  ['❤️#love 1️⃣#one 。#後', '#love', '#one', '#後'],
  ['＃タグ', '#タグ'],
  // One name, whatever the width and the case.
  ['#ＡＢＣ #ﾊﾝｸﾞﾙ #ハングル #ﬁsh', '#abc', '#ハングル', '#ハングル', '#fish'],
  ['#Straße #STRASSE #STRAẞE', '#strasse', '#strasse', '#strasse'],
  ['#İstanbul #ISTANBUL #istanbul', '#istanbul', '#istanbul', '#istanbul'],
  ['#ışık #IŞIK #Işık', '#işik', '#işik', '#işik'],
  ['#κόσμος #ΚΌΣΜΟΣ #κόσμοσ', '#κόσμος', '#κόσμος', '#κόσμος'],
  ['#ㅋㅋㅋ #ㅠㅠ', '#ㅋㅋㅋ', '#ㅠㅠ'],
  // Signs within a word.
  ['#می\u200cخواهم #ශ්\u200dරී', '#می\u200cخواهم', '#ශ්\u200dරී'],
  ['#se\u200ca #\u200csea #sea\u200c #x\u0303\u200ca', '#se', '#sea', '#x\u0303'],
  ['#col·legi #ジョン・スミス #ｼﾞｮﾝ･ｽﾐｽ #end· #・', '#col·legi', '#ジョン・スミス', '#ジョン・スミス', '#end'],
  // Abbreviations and numbers of Hebrew, typed with its own signs or plain ones; words of Tibetan.
  ['#צה״ל #צה"ל #ג׳ירף #ג\'ירף #בית־ספר', '#צה״ל', '#צה״ל', '#ג׳ירף', '#ג׳ירף', '#בית־ספר'],
  ['"#חיפה" #ח״א״ב #חיפה״ו #a"b #ab״c', '#חיפה', '#ח״א״ב', '#חיפה״ו', '#a', '#ab'],
  ['#བོད་སྐད #བོད༌སྐད་ #བོད།', '#བོད་སྐད', '#བོད་སྐད', '#བོད'],
  // Behind a slash, where no address goes on.
  ['#צה״ל/#བོད་སྐད/#x', '#צה״ל', '#བོད་སྐད', '#x'],
  ['#one/#two/＃three (#one / #two) /#four', '#one', '#two', '#three', '#one', '#two', '#four'],
  ['@ben/#bread #col·legi/#ジョン・スミス/#x', '@ben', '#bread', '#col·legi', '#ジョン・スミス', '#x'],
  [
    '#トロピカル〜ジュプリキュア #トロピカル～ジュプリキュア',
    '#トロピカル〜ジュプリキュア',
    '#トロピカル〜ジュプリキュア',
  ],
  ['#セール〜3日 #東京〜#大阪', '#セール', '#東京', '#大阪'],
  // Joiners before the sign that joins, as in Bengali and Kannada, and letters of Malayalam as older keyboards write them.
  ['#র\u200d\u09cdযাব #ರ\u200d\u0ccdಯಾಂಕ್', '#র\u200d\u09cdযাব', '#ರ\u200d\u0ccdಯಾಂಕ್'],
  ['#അവന\u0d4d\u200d #അവൻ #നന\u0d4d\u200dമ #നൻമ', '#അവൻ', '#അവൻ', '#നൻമ', '#നൻമ'],
  ['#葛\u{e0100}城 #a\ufe0fb #\u3164x', '#葛城', '#ab', '#x'],
])('hashtags: %s', (content, ...read) => {
  expect(readIn(content)).toEqual(read)
})

test.each([
  '#2026 #٢٠٢٦ #① #',
  '#️⃣ #1️⃣ #___ #\u3164\u3164 #\u0301a',
  'word#tag 東京#タグ ##tag example.org/#part example.org/a/#part and/or/#part &#39;',
  '#❤️ #½',
])('no hashtags: %s', (content) => {
  expect(readIn(content)).toEqual([])
})

test.each([
  ['@Ann and @ann, (@ben_2)!', '@Ann', '@ann', '@ben_2'],
  ['@ann. @ann: @ann… @ann。', '@ann', '@ann', '@ann', '@ann'],
  ["@ann's cat, @ben-", '@ann', '@ben'],
  ['.@ann says -@ben +@ann (…-@ben)', '@ann', '@ben', '@ann', '@ben'],
  ['@ann/@ben and #bread/@ann, /@ben', '@ann', '@ben', '#bread', '@ann', '@ben'],
  ['@benさん 交给@ben处理 @ben에게 ถึง@benครับ', '@ben', '@ben', '@ben', '@ben'],
  ['❤️@ben ש@ben و@ben', '@ben', '@ben', '@ben'],
  ['@ann@ben @ann＠ben@mia, (@ann@ben)', '@ann', '@ben', '@ann', '@ben', '@mia', '@ann', '@ben'],
  ['@ann@benさん、@ann@ben.', '@ann', '@ben', '@ann', '@ben'],
  // As keyboards of Chinese and Japanese type it.
  ['＠ben こんにちは＠benさん @ann/＠ben', '@ben', '@ben', '@ann', '@ben'],
  [`@ab @${'a'.repeat(31)} @${'b'.repeat(30)}`, `@${'b'.repeat(30)}`],
])('mentions: %s', (content, ...read) => {
  expect(readIn(content)).toEqual(read)
})

test.each([
  'mail ann@example.org, x@ben.example y.@ann x+@ann x-@ann 用户@example.com',
  'example.org/a/@ann @@ann a@ann ä@ann example.org/@ann @ann@example.org',
  'ann＠example.org x＠ben 用户＠example.com @＠ann ＠ann@ex-ample.org',
  'x@ann@ben @ann@example.org @ann@ab @ann@benö @ann@ben\u0301',
  '@benö @benи @ben\u0301 @ben３ @be\u017fn @be\u212an',
])('no mentions: %s', (content) => {
  expect(readIn(content)).toEqual([])
})

test.each([
  ['https://i❤.ws x', 'https://xn--i-7iq.ws/'],
  ['https://3マストドン.jp/a', 'https://xn--3-qfuzbe6htf.jp/a'],
  ['https://abc日本.jp/x', 'https://xn--abc-v08fl0d.jp/x'],
  ['https://日本-東京.jp/', 'https://xn----ux6az65enfb5j.jp/'],
  ['http://nasを見て', 'http://nas/'],
  ['https://example.comを見て.Next', 'https://example.com/'],
])('a host goes on in another script only as a whole: %s', (content, address) => {
  expect(addressesIn(content)).toEqual([address])
})

test('an address leads to one spelling of it', () => {
  const content = 'See www.Example.com (and HTTPS://Example.com:443/a b), http://münchen.example/ö.'
  expect(addressesIn(content)).toEqual([
    'https://www.example.com/',
    'https://example.com/a',
    'http://xn--mnchen-3ya.example/%C3%B6',
  ])
})

test('a preview is for the first link of a text, and a video that stands first has none', () => {
  const video = 'https://youtu.be/dQw4w9WgXcQ'
  expect(firstLinkIn('See https://example.com/a and https://example.com/b')).toBe('https://example.com/a')
  expect(firstLinkIn(`https://example.com/ then ${video}`)).toBe('https://example.com/')
  expect(firstLinkIn(`${video} then https://example.com/`)).toBeUndefined()
  expect(firstLinkIn('No link')).toBeUndefined()
})

test('a hashtag is found under any of its spellings, and a number or several words are none', () => {
  expect(['GARTEN', '42', 'two words', 'a-b', ''].map(hashtagName)).toEqual([
    'garten',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['Hello @be', 9, { at: 6, name: 'be' }],
  ['@José', 5, { at: 0, name: 'José' }],
  ['交给@be', 5, { at: 2, name: 'be' }],
  ['Hello @Mary-Jo', 14, { at: 6, name: 'Mary-Jo' }],
  ['Hello @O’Br', 11, { at: 6, name: 'O’Br' }],
  ["Hello @O'Br", 11, { at: 6, name: "O'Br" }],
  ['Hello @-b', 9, undefined],
  ['.@be', 4, { at: 1, name: 'be' }],
  ['@ann/@be', 8, { at: 5, name: 'be' }],
  ['こん＠be', 5, { at: 2, name: 'be' }],
  ['ada＠example', 11, undefined],
  ['Hello @b', 8, undefined],
  ['ada@example', 11, undefined],
  ['Hello @ben and', 14, undefined],
  ['Hello @ben and', 10, { at: 6, name: 'ben' }],
])('in %j at %i the name being typed is %j', (content, caret, typed) => {
  expect(typedName(content, caret)).toEqual(typed)
})
