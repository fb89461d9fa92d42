import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { HOSTILE_QUERIES } from './measuring/hostile-queries.ts'
import { table } from './measuring/figures.ts'
import { openVillageServer } from './measuring/village-server.ts'
import { villageName } from './village/database.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    samples: { type: 'string', default: '200' },
  },
})
const [members, posts, samples] = [Number(values.members), Number(values.posts), Number(values.samples)]
const DEEP_PAGES = 100
const PATH = '/api/moderator/posts'

/** The list of all posts for moderators, with each of its filters, in the server's own time, without a socket. */
const village = await openVillageServer(villageName(members, posts))
try {
  await sql`update users set role = 'moderator' where id in (select id from users order by id limit 5)`.execute(
    village.db,
  )
  const staff = await village.signIn(`role = 'moderator'`)
  const { rows: busy } = await sql<{ username: string }>`
    select username from users where id = (select author_id from posts where id < 20000
      group by author_id order by count(*) desc limit 1)`.execute(village.db)
  const of = (query: Record<string, string>) => `${PATH}?${new URLSearchParams(query).toString()}`
  const author = busy[0]?.username ?? ''
  const longAgo = { from: '2024-07-01', to: '2024-07-20' }
  const calls: Record<string, string[]> = {
    'first page': [PATH],
    'deep page': [await village.pathAfter(PATH, DEEP_PAGES, staff[0]!)],
    'a hundred': [of({ limit: '100' })],
    'days long ago': [of(longAgo)],
    audience: ['friends', 'friends_of_friends', 'public', 'community'].map((visibility) =>
      of({ visibility }),
    ),
    'audience, long ago': ['friends', 'friends_of_friends'].map((visibility) =>
      of({ visibility, ...longAgo }),
    ),
    'an author': [of({ author })],
    'a name that many have': [of({ author: 'm' })],
    'words of an author': ['the', 'happy roof', 'nowhere'].map((q) => of({ q, author })),
    'words of many': ['the', 'nowhere'].map((q) => of({ q, author: 'm' })),
    'common words': ['the', 'happy roof'].map((q) => of({ q })),
    'no word': [of({ q: 'nowhere' })],
    'words long ago': ['the', 'happy roof', 'nowhere'].map((q) => of({ q, ...longAgo })),
    'words and audience': ['the', 'happy roof'].map((q) => of({ q, visibility: 'community' })),
    'hostile words': HOSTILE_QUERIES.map((q) => of({ q: [...q].slice(0, 100).join('') })),
    'hostile words of many': HOSTILE_QUERIES.map((q) =>
      of({ q: [...q].slice(0, 100).join(''), author: 'm' }),
    ),
  }
  const rows: string[][] = []
  for (const [what, paths] of Object.entries(calls)) {
    const figures = await village.measure(samples, (turn) => ({
      path: paths[turn % paths.length]!,
      viewer: staff[turn % staff.length]!,
    }))
    rows.push([what, ...figures])
  }
  console.log(`${posts} posts, ${members} members; one client; milliseconds for a complete answer`)
  console.log(table(['the list of all posts, by', 'median', 'p99', 'most', 'median, first time'], rows))
} finally {
  await village.close()
}
