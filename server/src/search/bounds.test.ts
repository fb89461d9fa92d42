import type { Post } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { searchPeople } from './people.ts'
import { searchPosts } from './posts.ts'
import { readSearchTerms } from './search-terms.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await createWorld()
  ann = await world.person()
})
afterAll(() => world.close())

const write = (content: string) => world.post(ann, { content, visibility: 'public' })

/** The texts that all pages of a search find, and the number of posts on each page. */
async function search(q: string) {
  const contents: string[] = []
  const sizes: number[] = []
  let before: string | undefined
  do {
    const { items, next } = await searchPosts(world.db, ann, {
      q,
      limit: 30,
      offset: 0,
      ...(before && { before }),
    })
    contents.push(...items.map(({ content }: Post) => content))
    sizes.push(items.length)
    before = next
  } while (before !== undefined)
  return { contents, sizes }
}

test('a search uses a limited number of words and its six longest parts, none contained in another', async () => {
  const signs = '! !! !!! !!!! !!!!! !!!!!! !!!!!!! !!!!!!!!'
  expect((await readSearchTerms(world.db, signs, { lookedUp: 4 })).parts).toEqual(
    signs.split(' ').toReversed().slice(0, 6),
  )
  const letters = 'abcdefghijklmnopqrstuvwxyz'
    .split('')
    .map((letter) => letter.repeat(3))
    .join(' ')
  const { words, parts } = await readSearchTerms(world.db, `${letters} a aa c++`, { lookedUp: 4 })
  expect(words).toHaveLength(4)
  expect(parts).toHaveLength(6)
  expect(parts[0]).toBe('c++')
  expect(words).not.toContain('aa')
  const han = await readSearchTerms(world.db, '東京都知事大市町村山川田中木林森花鳥風月', { lookedUp: 4 })
  expect(han.words).toHaveLength(4)
  expect(han.parts).toEqual(['東京都知事大市町村山川田中木林森花鳥風月'])
})

test('a post with the longest parts of a search is found, whatever else was looked for', async () => {
  await write('!!!!!!!!, nothing shorter by itself')
  await write('no signs at all')
  expect((await search('! !! !!! !!!! !!!!! !!!!!! !!!!!!! !!!!!!!! !')).contents).toHaveLength(1)
  expect((await search('# !!!!!!!! !!!!!!! !!!!!! !!!!! !!!! !!!')).contents).toHaveLength(1)
})

/** A world in which each text that is folded is counted. */
async function countingWorld() {
  const database = await createWorld()
  await sql`create sequence folds`.execute(database.db)
  await sql`create or replace function folded(value text) returns text language plpgsql immutable as
    $$ begin perform nextval('folds'); return lower(value); end $$`.execute(database.db)
  const foldsOf = async (viewer: Person, q: string) => {
    await sql`select setval('folds', 1, false)`.execute(database.db)
    await searchPosts(database.db, viewer, { q, limit: 30, offset: 0 })
    const { rows } = await sql<{ last: number; isCalled: boolean }>`
      select last_value as last, is_called as "isCalled" from folds`.execute(database.db)
    return rows[0]!.last
  }
  return { ...database, foldsOf }
}

test('a text is folded once, however much is looked for in it', async () => {
  const { foldsOf, ...database } = await countingWorld()
  const writer = await database.person()
  for (let n = 0; n < 20; n += 1)
    await database.post(writer, { content: '+ - = a b c', visibility: 'public' })
  // And once for the search itself.
  expect(await foldsOf(writer, '+ - = ( )')).toBeLessThanOrEqual(21)
  expect(await foldsOf(writer, '( + - = )')).toBeLessThanOrEqual(21)
  await database.close()
})

test('a text that the searcher may not see is not folded', async () => {
  const { foldsOf, ...database } = await countingWorld()
  const [viewer, stranger] = [await database.person(), await database.person()]
  for (let n = 0; n < 20; n += 1)
    await database.post(stranger, { content: '+ - = a b c', visibility: 'friends' })
  for (const q of ['+ -', 'a + -']) expect(await foldsOf(viewer, q)).toBe(1)
  await database.close()
})

test('a page compares no more text than it may, and the next one goes on there', async () => {
  const others = await world.person()
  const rows = Array.from({ length: 30 }, (_, n) => ({
    author_id: others.id,
    visibility: 'public' as const,
    content: `${n === 0 ? '<<>>' : ''}${'é'.repeat(10_000)}`,
  }))
  await world.db.insertInto('posts').values(rows).execute()
  const { contents, sizes } = await search('<<>>')
  expect(contents).toHaveLength(1)
  expect(sizes.length).toBeGreaterThan(1)
})

test('what the searcher may not see uses up nothing of a page', async () => {
  const database = await createWorld()
  const [viewer, stranger] = [await database.person(), await database.person()]
  await database.post(viewer, { content: 'own ((', visibility: 'friends' })
  const unseen = { author_id: stranger.id, visibility: 'friends' as const, content: 'é'.repeat(10_000) }
  const rows = Array.from({ length: 30 }, () => unseen)
  await database.db.insertInto('posts').values(rows).execute()
  const { items, next } = await searchPosts(database.db, viewer, { q: '((', limit: 30, offset: 0 })
  expect([items.length, next]).toEqual([1, undefined])
  await database.close()
})

test('a cursor says nothing of a post that the searcher may not see', async () => {
  const database = await createWorld()
  const [viewer, stranger] = [await database.person(), await database.person()]
  const nextOf = async () =>
    (await searchPosts(database.db, viewer, { q: 'zebra x+y', limit: 30, offset: 0 })).next
  const unseen = await database.post(stranger, { content: 'zebra x y', visibility: 'friends' })
  // Together they are all that a page compares.
  const own = {
    author_id: viewer.id,
    visibility: 'public' as const,
    content: `zebra x y ${'ﷺ'.repeat(4900)}`,
  }
  await database.db
    .insertInto('posts')
    .values(Array.from({ length: 11 }, () => own))
    .execute()
  const withIt = await nextOf()
  await database.db.deleteFrom('posts').where('id', '=', unseen).execute()
  expect(withIt).toBe(await nextOf())
  await database.close()
})

/** Signs that stand for several letters. */
const UNFOLDING = Array.from('ﷺﷻﷲ﷼㌖㌀㍿㋿⑽⨌½ﬃ가걧ᾧệ')

test('a text unfolds to three times its signs at most', async () => {
  for (const sign of UNFOLDING)
    for (const text of [sign.repeat(3_000), `${sign.repeat(3_000)}क`, `${sign.repeat(80)} ann`]) {
      const { rows } = await sql<{ length: number }>`select char_length(folded(${text})) as length`.execute(
        world.db,
      )
      expect(rows[0]!.length, sign).toBeLessThanOrEqual(3 * text.length)
    }
})

test('beside signs that stay as they are all other words are found', async () => {
  await world.person({ username: 'dense', name: `${'ﷺ'.repeat(70)} Müller` })
  const found = async (q: string) =>
    (await searchPeople(world.db, ann, { q, limit: 9, offset: 0 })).items.length
  expect([await found('dense'), await found('muller'), await found('ﷺ'.repeat(70))]).toEqual([1, 1, 1])
  await write(`${'ﷺ '.repeat(300)}Grüße`)
  expect((await search('grusse')).contents).toHaveLength(1)
})

test('common words that are seldom together are looked for page by page', async () => {
  await sql`insert into posts (id, author_id, visibility, content) overriding system value
    select 8192::bigint * (100 - n / 100) + n, ${ann.id}, 'public', case n % 2 when 0 then 'gemeinsam' else 'getrennt' end
    from generate_series(0, 799) n`.execute(world.db)
  await sql`insert into posts (id, author_id, visibility, content) overriding system value
    values (8192 * 20, ${ann.id}, 'public', 'gemeinsam und getrennt')`.execute(world.db)
  const { contents, sizes } = await search('gemeinsam getrennt')
  expect(contents).toEqual(['gemeinsam und getrennt'])
  expect(sizes).toEqual([0, 1])
  // In stretches with a rare word, the other words are searched for at once.
  expect((await search('gemeinsam getrennt und')).sizes).toEqual([1])
})

test('of single letters one is looked up among names, and the others are compared', async () => {
  const choice = { lookedUp: 2, oneLetter: true }
  expect(await readSearchTerms(world.db, 'm e b', choice)).toMatchObject({ words: ['m'], parts: ['e', 'b'] })
  expect(await readSearchTerms(world.db, 'anna k', choice)).toMatchObject({ words: ['anna'], parts: ['k'] })
})
