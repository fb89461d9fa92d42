import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { table } from './measuring/figures.ts'
import { openVillageServer, type Person } from './measuring/village-server.ts'
import { villageName } from './village/database.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    posts: { type: 'string', default: '5000000' },
    samples: { type: 'string', default: '300' },
  },
})
const [members, posts, samples] = [Number(values.members), Number(values.posts), Number(values.samples)]
const DEEP_PAGES = 200

/** The calls about communities in the server's own time, without a socket; the largest community is looked at. */
const village = await openVillageServer(villageName(members, posts))
try {
  const { rows: found } = await sql<{ id: number; members: number; posts: number }>`
    select id, member_count as members, post_count as posts from communities where visibility = 'public'
    order by member_count desc limit 1`.execute(village.db)
  const [large] = found
  if (!large) throw new Error('The village has no community. Make it anew: npm run bench -- village')
  const isMember = `id in (select user_id from community_members where community_id = ${large.id} and role = 'member')`
  const viewers = {
    'a member': await village.signIn(isMember),
    'its creator': await village.signIn(`id = (select creator_id from communities where id = ${large.id})`),
    'no member': await village.signIn(`not ${isMember}`),
  }
  const path = `/api/community-groups/${large.id}`
  const [first] = viewers['a member'] as [Person]
  const after = (list: string) => village.pathAfter(`${path}/${list}`, DEEP_PAGES, first)
  const calls = {
    'list: first page': '/api/community-groups',
    'list: deep page': await village.pathAfter('/api/community-groups', 10, first),
    'list: search': '/api/community-groups?q=community%2017',
    'own ones, for the groups view': '/api/community-groups/member',
    'own ones with news': '/api/community-groups/news',
    detail: path,
    'members: first page': `${path}/members`,
    'members: deep page': await after('members'),
    'posts: first page': `${path}/posts`,
    'posts: deep page': await after('posts'),
  }
  const rows: string[][] = []
  for (const [what, url] of Object.entries(calls))
    for (const [who, people] of Object.entries(viewers)) {
      const figures = await village.measure(samples, (turn) => ({
        path: url,
        viewer: people[turn % people.length]!,
      }))
      rows.push([what, who, ...figures])
    }
  console.log(
    `${posts} posts, ${members} members; a community of ${large.members} with ${large.posts} posts; one client; milliseconds for a complete answer`,
  )
  console.log(table(['call', 'for', 'median', 'p99', 'most', 'median, first time'], rows))
} finally {
  await village.close()
}
