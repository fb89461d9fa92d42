import type { Post } from '@kith/shared/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { idIn } from '../core/kept.ts'
import { prepareFor } from '../policy/prepared.ts'
import {
  blockedPeople,
  countOfUnseenComments,
  countOfUnseenLikes,
  mayTakePart,
  postsOf,
  type Reader,
  visiblePosts,
} from '../policy/visibility.ts'
import { bodiesOf, bylinesOf, stateOf } from './bodies.ts'
import { time } from './fields.ts'
import { END_OF_FIELD, END_OF_LINE, readLine, writePost } from './writing.ts'

/**
 * The posts of those ids as this reader gets them, in that order. The ids come from what visibility handed out: only the
 * quoted originals are checked here.
 */
export async function hydratePosts(db: Db, reader: Reader, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const { posts } = await readInOneState(db, reader, () => hydrating(db, reader, { ids }))
  return JSON.parse(posts) as Post[]
}

const hydrating = prepareFor<{ ids: number[] }, Lines>({ ids: 'bigint[]' }, (reader, { ids }) =>
  linesOf(reader, () => ({
    page: sql`select * from unnest(${ids}) with ordinality as ids (id, place)`,
    order: sql`page.place`,
  })),
)

/** What `linesOf` gives: a line a post, none when there is no post, and whom the reader does not see. */
export type Lines = { lines: string | null; blocked: string | null }

/** The posts as JSON, beside the row they came in; how many, and the id of the last. */
export type Found<Row extends Lines> = { posts: string; row: Row; size: number; lastId: number }

const TRIES = 3

/**
 * The posts that a statement of `linesOf` found, as the text of a JSON array. The statement says who sees what, in one
 * state of the database; a post that has changed since is not mixed with it: the statement runs again.
 */
export async function readInOneState<Row extends Lines>(
  db: Db,
  reader: Reader,
  read: () => Promise<Row[]>,
): Promise<Found<Row>> {
  for (let attempt = 1; ; attempt += 1) {
    const [row] = await read()
    if (!row) throw new Error('A page is one row, however short')
    const lines = row.lines ? row.lines.split(END_OF_LINE).map(readLine) : []
    const bodies = await bodiesOf(db, statesIn(lines, 'post', 'original'))
    const bylines = await bylinesOf(db, statesIn(lines, 'author', 'originalAuthor'))
    const blocked = new Set(row.blocked?.split(','))
    const posts = lines.flatMap((line) => writePost(line, { reader, blocked, bodies, bylines }) ?? [])
    if (posts.length < lines.length && attempt < TRIES) continue
    const last = lines.at(-1)
    return { posts: `[${posts.join(',')}]`, row, size: lines.length, lastId: last ? idIn(last.post) : 0 }
  }
}

type Line = ReturnType<typeof readLine>

function statesIn(lines: Line[], one: 'post' | 'author', other: 'original' | 'originalAuthor'): Set<string> {
  const states = new Set<string>()
  for (const line of lines) {
    states.add(line[one])
    if (line[other]) states.add(line[other])
  }
  return states
}

/** A page to read: its query of ids, with what it says of `known`, and its order in terms of `page`. */
type Page = {
  page: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Tables that the page stands on. */
  on?: RawBuilder<unknown>
  /** Further columns, made of the whole page. */
  more?: RawBuilder<unknown>
}

/** A statement of `Lines`. The page is made for a reader whose blocked people are looked up once. */
export function linesOf<Row extends Lines>(
  reader: Reader,
  pageFor: (reader: Reader) => Page,
): RawBuilder<Row> {
  const known: Reader = { ...reader, blocked: sql`(select id from blocked)` }
  const { page, order, on, more } = pageFor(known)
  return sql`
    with blocked as materialized ${blockedPeople(reader)}, ${on ? sql`${on},` : sql``}
      page as materialized (${page})
    select string_agg(${line(known)}, ${sql.lit(END_OF_LINE)} order by ${order}) as lines,
      (select string_agg(id::text, ',') from blocked) as blocked${more ? sql`, ${more}` : sql``}
    from ${postsOf(sql`page`)} join users u on u.id = p.author_id
    left join lateral (
      select ${stateOf('o')} as state, ${stateOf('u')} as author
      from ${visiblePosts(known)} o join users u on u.id = o.author_id
      where o.id = p.original_post_id) o on true`
}

/** The fields of `readLine`, in its order: what may differ from reader to reader, or change without the post. */
const line = (reader: Reader) => sql`concat_ws(${sql.lit(END_OF_FIELD)},
  ${stateOf('p')}, ${stateOf('u')}, coalesce(o.state, ''), coalesce(o.author, ''),
  p.is_repost, ${likesOf(reader)}, ${isLikedBy(reader)},
  p.comment_count - ${countOfUnseenComments(reader, 'p')},
  exists (select from bookmarks s where s.post_id = p.id and s.user_id = ${reader.id}),
  case when p.id = any(array(select post_id from pinned_posts))
    then (select ${time('pin.pinned_at')} from pinned_posts pin where pin.post_id = p.id) else '' end,
  case when p.community_id is null then ''
    else (select json_build_object('name', c.name)::text from communities c where c.id = p.community_id) end,
  p.community_id is not null and ${isCommunityStaff(reader)}, ${mayTakePart(reader, 'p')})`

/** How many people whom this reader may see like the post `p`. */
export const likesOf = (reader: Reader) => sql<number>`p.like_count - ${countOfUnseenLikes(reader, 'p')}`

export const isLikedBy = (reader: Reader) => sql<boolean>`(p.like_count > 0
  and exists (select from post_likes l where l.post_id = p.id and l.user_id = ${reader.id}))`

const isCommunityStaff = (reader: Reader) => sql`exists (
  select from community_members s where s.user_id = ${reader.id} and s.community_id = p.community_id
    and s.status = 'approved' and s.role <> 'member')`
