import { foldedSign } from '@kith/shared/text/folding.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'

let world: World
let admin: Person
let client: Client
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person({ role: 'admin' })
  client = await world.signIn(admin)
})
afterAll(() => world.close())

/** Two spellings that readers take for the same. */
const SAME: [what: string, one: string, other: string][] = [
  ['final sigma', 'σοφός', 'ΣΟΦΟΣ'],
  ['a sigma that is final no more', 'σοφόςx', 'σοφοσx'],
  ['tatweel', 'مـــرحبا', 'مرحبا'],
  ['alef with hamza, madda and wasla', 'أحمد إلى آدم ٱلله', 'احمد الى ادم الله'],
  ['alef maksura', 'مصطفى', 'مصطفي'],
  ['Persian yeh and kaf', 'یکتا', 'يكتا'],
  ['teh marbuta', 'مدرسة', 'مدرسه'],
  ['hamza on its seats', 'مسؤول رئيس', 'مسوول رييس'],
  ['vowel signs of Arabic', 'مُحَمَّدٌ', 'محمد'],
  ['signs of the Quran', 'ٱلْعَٰلَمِينَ ٱلرَّحْمَٰنِۖ', 'العلمين الرحمن'],
  ['presentation forms', 'ﻣﺼﻄﻔﻰ', 'مصطفي'],
  ['heh of Urdu', 'ہندوستان', 'هندوستان'],
  ['a joiner between parts of a word', 'می‌خواهم', 'می خواهم'],
  ['digits of Arabic and Persian', 'عام ٢٠٢٦', 'عام ۲۰۲۶'],
  ['digits', 'سنة ٢٠٢٦', 'سنة 2026'],
  ['points of Hebrew', 'שָׁלוֹם', 'שלום'],
  ['æ', 'Æon', 'aeon'],
  ['œ', 'œuvre', 'OEUVRE'],
  ['ø', 'Smørrebrød', 'smorrebrod'],
  ['ß', 'Straße', 'STRASSE'],
  ['capital ß', 'GROẞ', 'gross'],
  ['ł and đ', 'Łódź Đorđe', 'lodz dorde'],
  ['ı and İ', 'ısı İzmir', 'isi izmir'],
  ['accents', 'Čeština Việt', 'cestina viet'],
  ['ё and й', 'ёлка йод', 'елка иод'],
  ['full width', 'Ｋｉｔｈ２', 'kith2'],
  ['half-width katakana', 'ﾊﾟﾝﾔ', 'パンヤ'],
  ['ligatures', 'ﬁnal oﬃce', 'final office'],
  ['letters for an apostrophe', "Hawai'i O‘zbek Qur'an", 'Hawaiʻi Oʻzbek Qurʾān'],
  ['digits of India', 'वर्ष २०२६ வருடம் ௨௦௨௬', 'वर्ष 2026 வருடம் 2026'],
  ['chillus of Malayalam', 'അവൻ മലർ', 'അവന്\u200D മലര്\u200D'],
  ['nasals of Hindi', 'हिन्दी चाँद पङ्ख', 'हिंदी चांद पंख'],
  ['nasals of Gujarati', 'હિન્દી અમ્બા', 'હિંદી અંબા'],
  ['nasals of Telugu and Kannada', 'హిన్దీ ಕನ್ನಡ ಹಿನ್ದೀ', 'హిందీ ಕನ್ನಡ ಹಿಂದೀ'],
  ['nasals of Bengali, Odia and Malayalam', 'বাঙ্কা ଶଙ୍ଖ മലങ്കര', 'বাংকা ଶଂଖ മലംകര'],
  ['nasals of Punjabi', 'ਪੰਜਾਬ', 'ਪਂਜਾਬ'],
  ['nukta', 'ज़िन्दगी ਖ਼ਬਰ', 'जिंदगी ਖਬਰ'],
  ['khanda ta', 'হঠাৎ', 'হঠাত্\u200D'],
  ['a joiner in a word of India', 'ಸಾಫ್ಟ್\u200Cವೇರ್', 'ಸಾಫ್ಟ್ವೇರ್'],
  ['ligatures of Yiddish', 'ייִדיש װאָס', 'ײִדיש וואס'],
  ['vowels of Thai in another order', 'น้ำ แม่', 'น\u0E4D\u0E49า เเม่'],
  ['letters of Iceland and Azerbaijan', 'Þórður Əliyev', 'Thordur eliyev'],
  ['letters of Africa', 'Ɓala ɗan ƙasa Ŋmɛ Ɔkɔ', 'bala dan kasa nme oko'],
  ['characters of names in Japan', '髙橋 渡邉 斉藤 山﨑', '高橋 渡辺 齊藤 山崎'],
  ['digits of Thailand, Burma, Nepal and Tibet', '๒๐๒๖ ၂၀၂၆ २०२६ ༢༠༢༦', '2026 2026 2026 2026'],
  ['soft hyphen', 'Donau\u00ADdampf', 'donaudampf'],
  ['zero-width space and marks of direction', 'hid\u200Bden \u200Fword\u2069', 'hidden word'],
  ['variation selectors', '❤️herz', '❤herz'],
  ['signs for whole words', 'محمد ﷺ والله ﷲ ﷻ', 'محمد صلى الله عليه وسلم والله الله جل جلاله'],
  ['signs for units and fractions', '½ ㌀ ㌖ ㎏ ⑽ ㍿', '1⁄2 アパート キロメートル kg (10) 株式会社'],
  ['letters of several marks', 'ᾧ ᾮ Ệ ǖ ṩ', 'ω ω e u s'],
  ['syllables and their letters', '한국말', '한국말'.normalize('NFD')],
  ['Hangul fillers', 'ab\u3164cd\u115F', 'abcd'],
]

/** The ways to search: each stores a text, and says whether a search finds what was stored. */
const WAYS: Record<
  string,
  { store: (text: string) => Promise<number>; find: (q: string) => Promise<number[]> }
> = {
  posts: {
    store: (content) => world.post(admin, { content, visibility: 'public' }),
    find: (q) => idsIn(`/api/posts/search?limit=100&q=${encodeURIComponent(q)}`),
  },
  'posts for moderators': {
    store: (content) => world.post(admin, { content, visibility: 'public' }),
    find: (q) => idsIn(`/api/moderator/posts?limit=100&q=${encodeURIComponent(q)}`),
  },
  members: {
    store: async (name) => (await world.person({ name })).id,
    find: (q) => idsIn(`/api/users/search?limit=100&q=${encodeURIComponent(q)}`),
  },
  'members for admins': {
    store: async (name) => (await world.person({ name })).id,
    find: (q) => idsIn(`/api/moderator/users?limit=100&q=${encodeURIComponent(q)}`),
  },
  'members to befriend': {
    store: async (name) => (await world.person({ name })).id,
    find: (q) => idsIn(`/api/users?limit=100&q=${encodeURIComponent(q)}`),
  },
  communities: {
    store: (name) => world.community(admin, { name }),
    find: (q) => idsIn(`/api/community-groups?limit=100&q=${encodeURIComponent(q)}`),
  },
}

async function idsIn(path: string): Promise<number[]> {
  const { status, body } = await client.get<{ id: number }[]>(path)
  expect(status, path).toBe(200)
  return body.map(({ id }) => id)
}

describe.each(Object.entries(WAYS))('%s are found by every spelling', (_, { store, find }) => {
  test.each(SAME)('%s: %s and %s', async (_what, one, other) => {
    const ids = [await store(one), await store(other)]
    for (const q of [one, other]) expect(await find(q), q).toEqual(expect.arrayContaining(ids))
  })
})

test('a database with all of these spellings is analysed and indexed anew, where PostgreSQL finds no table or function of ours', async () => {
  for (const table of ['users', 'posts', 'communities']) {
    await sql.raw(`analyze ${table}`).execute(world.db)
    await sql.raw(`reindex table ${table}`).execute(world.db)
  }
})

test('the web marks what the database folds', async () => {
  const blocks = [
    [0x20, 0x6ff],
    [0x7c0, 0x7c9],
    [0x8d3, 0x19d9],
    [0x1a80, 0x1c59],
    [0x1e00, 0x206f],
    [0x3041, 0x30ff],
    [0x4e00, 0x9fff],
    [0xa620, 0xa629],
    [0xa78b, 0xa78c],
    [0xa8d0, 0xabf9],
    [0xfa11, 0xfeff],
    [0xff01, 0xffef],
    [0x10d30, 0x10d39],
    [0x11136, 0x1113f],
    [0x1e140, 0x1e959],
    [0x20bb7, 0x20bb7],
  ] as const
  const signs = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
  )
  const texts = [...signs, ...SAME.flatMap(([, one, other]) => [one, other])]
  const { rows } = await sql<{ sign: string; folded: string }>`
    select sign, folded(sign) from unnest(${texts}::text[]) sign`.execute(world.db)
  expect(rows.filter(({ sign, folded }) => foldedSign(sign) !== folded)).toEqual([])
})
