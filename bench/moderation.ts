import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../server/src/core/database/database.ts'
import { table } from './measuring/figures.ts'
import { openVillageServer, type Person } from './measuring/village-server.ts'
import { villageName } from './village/database.ts'

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
const ACTS = 200_000
const REPORTS = 100_000
/** Of 100 each. */
const DEEP_PAGES = 300

/** The lists of the dashboard in the server's own time, without a socket. */
const village = await openVillageServer(villageName(members, posts))
try {
  const [admin] = await furnish(village.db)
  const after = (path: string) => village.pathAfter(path, DEEP_PAGES, admin)
  const users = '/api/moderator/users'
  const audit = '/api/moderator/audit'
  const all = '/api/moderator/posts'
  const reports = '/api/moderator/reports'
  const calls: Record<string, string> = {
    'users: newest': users,
    'users: newest, deep': await after(users),
    'users: alphabetical': `${users}?sort=alphabetical`,
    'users: alphabetical, deep': await after(`${users}?sort=alphabetical`),
    'users: admins': `${users}?role=admin`,
    'users: search, all fit': `${users}?q=example.org`,
    'users: search, all fit, deep': await after(`${users}?q=example.org`),
    'users: search, one letter': `${users}?q=m`,
    'users: search, the oldest half': `${users}?q=member%201`,
    'users: search, a tenth, alphabetical': `${users}?q=77&sort=alphabetical`,
    'users: search, one': `${users}?q=member_77777`,
    'users: search, none': `${users}?q=zebra`,
    'users: search, signs': `${users}?q=%40&sort=alphabetical`,
    'users: summary': `${users}/summary`,
    'audit: newest': audit,
    'audit: deep': await after(audit),
    'audit: one act': `${audit}?act=user.delete`,
    'audit: a member': `${audit}?q=${admin.username}`,
    'audit: nobody': `${audit}?q=zebra`,
    'audit: a member, an act': `${audit}?q=${admin.username}&act=user.delete`,
    overview: '/api/moderator/overview',
    'posts: newest': all,
    'posts: newest, deep': await after(all),
    'posts: search, a common word': `${all}?q=the`,
    'posts: search, a common word, deep': await after(`${all}?q=the`),
    'posts: search, none': `${all}?q=zebra`,
    'posts: an author': `${all}?author=member_777`,
    'posts: an author, a word': `${all}?author=member_777&q=bicycles`,
    'posts: a month': `${all}?from=2025-01-01&to=2025-01-31`,
    'posts: in communities': `${all}?visibility=community`,
    'posts: for friends of friends, a month': `${all}?visibility=friends_of_friends&from=2025-01-01&to=2025-01-31`,
    'reports: open': `${reports}?status=open`,
    'reports: open, deep': await after(`${reports}?status=open`),
    'reports: resolved': `${reports}?status=resolved`,
    'reports: resolved, deep': await after(`${reports}?status=resolved`),
  }
  const rows: string[][] = []
  for (const [what, path] of Object.entries(calls)) {
    if (!what.includes(values.only)) continue
    const figures = await village.measure(samples, () => ({ path, viewer: admin }))
    rows.push([what, ...figures])
  }
  console.log(`${posts} posts, ${members} members; one client; milliseconds for a complete answer`)
  console.log(table(['call', 'median', 'p99', 'most', 'median, first time'], rows))
} finally {
  await village.close()
}

/** Makes one member an admin and some moderators, with many acts of theirs. Made once. */
async function furnish(db: Db): Promise<[Person]> {
  await sql`update users set role = case when id % 10 = 0 then 'moderator' else 'admin' end::user_role
    where id % 1000 in (0, 1) and role = 'user'`.execute(db)
  await sql`insert into audit_log (actor_id, actor_username, act, subject_id, subject_username, created_at)
    select a.id, a.username, (array['post.delete', 'post.pin', 'user.role', 'user.delete'])[1 + n % 4], s.id, s.username,
      now() - make_interval(mins => ${ACTS} - n)
    from generate_series(1, ${ACTS}) n
    join users a on a.id = 1 + n % 100 * 1000 join users s on s.id = 1 + n * 7919 % ${members}
    where not exists (select from audit_log)`.execute(db)
  await sql`with made as (
      insert into reports (target_type, target_id, owner_id, post_id, outcome, decided_at, created_at)
      select 'post', p.id, p.author_id, p.id, case when n % 10 > 0 then 'dismissed'::report_outcome end,
        case when n % 10 > 0 then now() - make_interval(mins => n) end, now() - make_interval(mins => 2 * n)
      from generate_series(1, ${REPORTS}) n join posts p on p.id = n * 20
      where not exists (select from reports) returning id)
    insert into report_reasons (report_id, reporter_id, reason) select id, 1 + id % ${members}, 'Spam' from made`.execute(
    db,
  )
  const [admin] = await village.signIn(`role = 'admin'`)
  if (!admin) throw new Error('The village has no admin. Make it anew: npm run bench -- village')
  return [admin]
}
