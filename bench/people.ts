import { parseArgs } from 'node:util'
import { table } from './measuring/figures.ts'
import { openVillageServer, type Person } from './measuring/village-server.ts'
import { villageName } from './village/database.ts'
import { RARE, scatter, SELDOM } from './village/words.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    samples: { type: 'string', default: '200' },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const [members, posts, samples] = [Number(values.members), Number(values.posts), Number(values.samples)]

/** A call of one person about another; `turn` varies it. */
type Call = (viewer: Person, other: Person, turn: number) => string

/** Members by their number of friends. */
const CLASSES = {
  light: 'friend_count between 3 and 9',
  median: 'friend_count between 45 and 55',
  heavy: 'friend_count between 800 and 2000',
  heaviest: 'friend_count > 4500',
}
const userSearch = (q: string) => `/api/users/search?q=${encodeURIComponent(q)}`
const postSearch = (q: string) => `/api/posts/search?q=${encodeURIComponent(q)}`

const CALLS: Record<string, Call> = {
  friends: () => '/api/friends',
  'friends, with their groups': () => '/api/friends/filtered',
  suggestions: () => '/api/suggestions',
  'suggestions by name': (_, other) => `/api/suggestions?q=${other.username.slice(0, -1)}`,
  'suggestions by a part of all names': () => '/api/suggestions?q=member',
  'suggestions by nobody’s name': () => '/api/suggestions?q=zz',
  discover: () => '/api/users',
  'discover by name': (_, other) => `/api/users?q=${other.username.slice(0, -1)}`,
  'trending posts': () => '/api/trending',
  'search for users: every one fits': () => userSearch('m'),
  'search for users: inside of every name': () => userSearch('ember'),
  'search for users: some fit': (_, __, turn) => userSearch(`member ${10 + (turn % 90)}`),
  'search for users: one': (_, other) => userSearch(other.username),
  'search for users: none': () => userSearch('zz'),
  'search for posts: a common word': () => postSearch('the'),
  'search for posts: one letter': () => postSearch('b'),
  'search for posts: common words': () => postSearch('tired and happy'),
  'search for posts: one in a thousand': () => postSearch(SELDOM.word),
  'search for posts: a rare word': () => postSearch(RARE.word),
  'search for posts: common words and a rare one': () => postSearch(`the ${RARE.word} before`),
  'search for posts: none': () => postSearch('zebra'),
  'search for posts: signs alone': () => postSearch('%'),
  'profile: header': (_, other) => `/api/users/by-username/${other.username}`,
  'profile: posts': (_, other) => `/api/users/${other.id}/posts`,
  'profile: friends': (_, other) => `/api/users/${other.id}/friends`,
  'profile: mutual friends': (_, other) => `/api/friends/mutual/${other.id}`,
}

/** The whole calls about people and the searches, in the server's own time, without a socket. */
const village = await openVillageServer(villageName(members, posts))
try {
  await scatter(village.url, posts, [RARE, SELDOM])
  const rows: string[][] = []
  const crowd = Object.fromEntries(
    await Promise.all(
      Object.entries(CLASSES).map(async ([name, who]) => [name, await village.signIn(who)] as const),
    ),
  )
  for (const [what, call] of Object.entries(CALLS)) {
    if (!what.includes(values.only)) continue
    for (const [name, people] of Object.entries(crowd)) {
      const figures = await village.measure(samples, (turn) => {
        const viewer = people[turn % people.length]!
        const other = people[(turn * 7 + 1) % people.length]!
        return { path: call(viewer, other, turn), viewer }
      })
      rows.push([what, name, ...figures])
    }
  }
  console.log(`${posts} posts, ${members} members; one client; milliseconds for a complete answer`)
  console.log(table(['call', 'members', 'median', 'p99', 'most', 'median, first time'], rows))
} finally {
  await village.close()
}
