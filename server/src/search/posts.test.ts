import type { Post } from '@kith/shared/posts.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inWorld, randomWorld } from '../../test/random-world.ts'
import { oracleOf } from '../../test/visibility-oracle.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { readPost } from '../posts/posts.ts'
import { searchPosts } from './posts.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await createWorld()
  ann = await world.person()
})
afterAll(() => world.close())

async function find(q: string, viewer = ann) {
  const client = await world.signIn(viewer)
  return client.get<Post[]>(`/api/posts/search?q=${encodeURIComponent(q)}`)
}
const found = async (q: string, viewer = ann) => (await find(q, viewer)).body.map(({ content }) => content)

async function write(...contents: string[]) {
  const author = await world.person()
  for (const content of contents) await world.post(author, { content, visibility: 'public' })
  return author
}

describe('posts', () => {
  test('are found by the beginnings of all words that are looked for, newest first', async () => {
    await write('Apfelkuchen im Garten', 'Der Garten blüht', 'Gartenzaun und Äpfel')
    expect(await found('garten')).toEqual([
      'Gartenzaun und Äpfel',
      'Der Garten blüht',
      'Apfelkuchen im Garten',
    ])
    expect(await found('GART apf')).toEqual(['Gartenzaun und Äpfel', 'Apfelkuchen im Garten'])
    expect(await found('  Garten\n bluht ')).toEqual(['Der Garten blüht'])
    expect(await found('artenzaun')).toEqual([])
  })

  test.each([
    ['%', 'half %', 'half'],
    ['_', 'snake _ case', 'snake case'],
    ['50%', 'fully 50% off', 'fully 50 cents'],
    ['a_b', 'the a_b of it', 'the axb of a b'],
    ["don't", 'don’t look', 'dont look, don, t'],
    ['c++', 'learning c++ now', 'learning c now'],
    ['"quoted"', 'so "quoted" it', 'so quoted it'],
    ['back\\slash', 'a back\\slash b', 'back slash'],
    ["wolf & !(bear | owl):* <-> 'x'", "wolf & !(bear | owl):* <-> 'x'", 'wolf bear owl x'],
    ['~tilde', 'a ~tilde here', 'a tilde here'],
    ['🎉🎉', 'hurray 🎉🎉 all', 'hurray 🎉 all'],
    ['京都', '東京都知事', '京の都'],
    ['都', '大都市', '大市'],
    ['한국', '대한국인', '대한 국인'],
    ['مرح', 'قالت مَرحبا لنا', 'قالت سلام'],
    ['приве', 'Всем ПРИВЕТ', 'непривет'],
    ['straße', 'Lange STRASSE', 'Lange Strae'],
    ['z', 'an odd zed', 'an odd fez'],
    [
      'supercalifragilisticexpialidocious'.repeat(2),
      'supercalifragilisticexpialidocious'.repeat(3),
      'supercali',
    ],
  ])('%s is plain text', async (q, fits, doesNot) => {
    await write(fits, doesNot)
    const contents = await found(q)
    expect(contents).toContain(fits)
    expect(contents).not.toContain(doesNot)
  })

  test('are found whatever is in them', async () => {
    const signs = '\'"\\:*&|!<->()[]{}%_~`^$#@;,.?/+= \t\n\r\u0001\u007F\u00AD\u200B\uFE0F\u0301'
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom(...signs.split('')),
            fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
          ),
          maxLength: 60,
        }),
        async (drawn) => {
          const q = drawn.replaceAll('\u0000', '')
          const { status } = await find(q)
          expect(status).toBe(q.length > 200 ? 400 : 200)
        },
      ),
      { numRuns: 150 },
    )
    await write(
      '一'.repeat(30_000),
      'x'.repeat(50_000),
      Array.from({ length: 9_000 }, (_, n) => `w${n}`).join(' '),
    )
  })

  test('come page by page, each once', async () => {
    const author = await write()
    for (let n = 1; n <= 7; n += 1) await world.post(author, { content: `pagina ${n}`, visibility: 'public' })
    const client = await world.signIn(ann)
    const first = await client.get<Post[]>('/api/posts/search?q=pagina&limit=3')
    await world.post(author, { content: 'pagina 8', visibility: 'public' })
    const second = await client.get<Post[]>(
      `/api/posts/search?q=pagina&limit=3&before=${String(first.headers['x-next-cursor'])}`,
    )
    const third = await client.get<Post[]>(
      `/api/posts/search?q=pagina&limit=3&before=${String(second.headers['x-next-cursor'])}`,
    )
    const contents = [first, second, third].map(({ body }) =>
      body.map(({ content }) => content.slice(-1)).join(''),
    )
    expect(contents).toEqual(['765', '432', '1'])
    expect(third.headers['x-next-cursor']).toBeUndefined()
    const { body } = await client.get<Post[]>('/api/posts/search?q=pagina&limit=2&offset=1')
    expect(body.map(({ content }) => content)).toEqual(['pagina 7', 'pagina 6'])
  })

  test('are looked through a stretch at a time, and an empty page says where to go on', async () => {
    const [author, viewer] = await world.people(2)
    await world.post(author!, { content: 'verborgen, for all', visibility: 'public' })
    await sql`insert into posts (author_id, visibility, content)
      select ${author!.id}, 'friends', 'verborgen ' || n from generate_series(1, 2000) n`.execute(world.db)
    const client = await world.signIn(viewer!)
    const pages: string[][] = []
    for (let before: unknown = ''; before !== undefined;) {
      const { body, headers } = await client.get<Post[]>(
        `/api/posts/search?q=verborgen${before ? `&before=${String(before)}` : ''}`,
      )
      pages.push(body.map(({ content }) => content))
      before = headers['x-next-cursor']
    }
    expect(pages).toEqual([[], [], ['verborgen, for all']])
  })

  test('of every stretch of ids are found', async () => {
    const author = await write()
    const ids: number[] = []
    for (const step of [1, 20_000, 80_000]) {
      await sql`select setval(pg_get_serial_sequence('posts', 'id'), (select max(id) + ${step}::bigint from posts))`.execute(
        world.db,
      )
      ids.push(await world.post(author, { content: 'weitverstreut', visibility: 'public' }))
    }
    const { body } = await find('weitverstreut')
    expect(body.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('change with their text', async () => {
    const author = await world.person()
    const id = await world.post(author, { content: 'vorher', visibility: 'public' })
    const client = await world.signIn(author)
    await client.put(`/api/posts/${id}`, { content: 'nachher' })
    expect(await found('vorher', author)).toEqual([])
    expect(await found('nachher', author)).toEqual(['nachher'])
  })

  test('in communities are found by those who may read there; those of hidden members by nobody who hides them', async () => {
    const [author, member, other] = await world.people(3)
    const community = await world.community(author!, { visibility: 'private', members: [member!] })
    await world.post(author!, { content: 'drinnen', communityId: community })
    expect(await found('drinnen', member)).toEqual(['drinnen'])
    expect(await found('drinnen', other)).toEqual([])
    await world.hide(member!, author!)
    expect(await found('drinnen', member)).toEqual([])
  })

  test('are exactly those that the viewer may see, but for the hidden', async () => {
    await fc.assert(
      fc.asyncProperty(randomWorld, async (drawn) => {
        await inWorld(world.db, drawn, async (tx, ids) => {
          const { maySee } = oracleOf(drawn)
          for (const [me, { role }] of drawn.people.entries()) {
            const viewer = { id: ids.people[me]!, role }
            const page = await searchPosts(tx, viewer, { q: 'drawn', limit: 100, offset: 0 })
            const expected = drawn.posts
              .map((_, index) => index)
              .filter((index) => maySee(me, index))
              .filter((index) => !drawn.hides.some(([a, b]) => a === me && b === drawn.posts[index]!.author))
            expect(page.items.map(({ id }) => id)).toEqual(
              expected.map((index) => ids.posts[index]).toReversed(),
            )
            for (const { id } of page.items) expect((await readPost(tx, viewer, id)).id).toBe(id)
          }
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('a search', () => {
  test.each([
    '',
    '?q=a%00b',
    `?q=${'a'.repeat(201)}`,
    '?q=a&limit=0',
    '?q=a&before=!',
    '?q=a&before=-',
    '?q=a&offset=x',
  ])('for posts or people that is wrong is a 400: %s', async (query) => {
    const client = await world.signIn(ann)
    for (const path of ['posts', 'users']) {
      const { status } = await client.get(`/api/${path}/search${query}`)
      expect(status).toBe(400)
    }
  })

  test('for nothing finds nothing', async () => {
    expect((await find('')).body).toEqual([])
    expect((await find(' \n ')).body).toEqual([])
  })
})
