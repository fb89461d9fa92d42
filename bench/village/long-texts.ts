import { Client } from 'pg'

/**
 * Writes posts and a thread with texts as long as they may be, in a community, so that no home tab has them. Returns the
 * addresses of the lists that have them, as large as can be asked for, and what takes them away again.
 */
export async function writeLongTexts(url: string): Promise<{ paths: string[]; remove: () => Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Words that do not repeat themselves: a text of one letter would be small in the database and on the way.
  const text = `(select string_agg(substr(md5(n::text || w), 1, 7), ' ') from generate_series(1, 1250) w)`
  const idsOf = async (statement: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(statement, values)).rows.map(({ id }) => Number(id))
  const [author] = await idsOf('select id from users order by friend_count desc limit 1')
  const [community] = await idsOf(
    `insert into communities (name, visibility, creator_id) values ('Long texts', 'public', $1) returning id`,
    [author],
  )
  const posts = await idsOf(
    `insert into posts (author_id, community_id, visibility, content)
     select $1, $2, 'public', ${text} from generate_series(1, 100) n returning id`,
    [author, community],
  )
  const [post] = posts
  const comments = (parents: (number | null)[]) =>
    idsOf(
      `insert into comments (post_id, user_id, parent_id, content)
       select $1, $2, parent, ${text} from unnest($3::bigint[]) with ordinality as p (parent, n) returning id`,
      [post, author, parents],
    )
  const threefold = (ids: number[]) => ids.flatMap((id) => [id, id, id])
  const top = await comments(Array.from({ length: 100 }, () => null))
  const below = await comments(threefold(top))
  const replies = await comments([...threefold(below), ...Array.from({ length: 100 }, () => top[0]!)])
  await comments(replies)
  return {
    paths: [
      `/api/posts/${post}/comments?limit=100`,
      `/api/comments/${top[0]}/replies?limit=100`,
      `/api/community-groups/${community}/posts?limit=100`,
      `/api/users/${author}/posts?limit=100`,
    ],
    remove: async () => {
      await client.query('delete from posts where community_id = $1', [community])
      await client.query('delete from communities where id = $1', [community])
      await client.end()
    },
  }
}
