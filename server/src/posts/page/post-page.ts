import type { Viewer } from '../../core/viewer.ts'
import type { Post } from '@kith/shared/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { truncateTail } from '../../core/truncate-tail.ts'
import { idIn } from '../../core/revision-cache.ts'
import { prepareForRole } from '../../policy/role-statements.ts'
import { blockedPeople, postsOf, visiblePosts } from '../../policy/visibility.ts'
import { bodiesOf, authorJsonOf, stateOf } from './post-body-cache.ts'
import { beginningOfPost, writePost } from './post-json.ts'
import { type PostLine, linesFor, readLines } from './post-line.ts'

/**
 * The posts with these ids as this viewer gets them, in this order. The ids must come from a query of
 * policy/visibility.ts: only the quoted originals are checked here.
 */
export async function hydratePosts(db: Db, viewer: Viewer, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const { posts } = await readInOneState(db, viewer, () => hydrating(db, viewer, { ids }))
  return JSON.parse(posts) as Post[]
}

const hydrating = prepareForRole<{ ids: number[] }, PostLines>({ ids: 'bigint[]' }, (viewer, { ids }) =>
  linesOf(viewer, () => ({
    page: sql`select * from unnest(${ids}) with ordinality as ids (id, position)`,
    order: sql`page.position`,
  })),
)

/** The row of `linesOf`: a line for each post, null when there is none, and the ids of the blocked. */
export type PostLines = { lines: string | null; blocked: string | null }

/** The posts as JSON, with the row they came in, their number, and the id of the last. */
export type PostsPage<Row extends PostLines> = { posts: string; row: Row; size: number; lastId: number }

const TRIES = 3

/**
 * The posts that a statement of `linesOf` found, as the text of a JSON array. The statement decides who sees what, in
 * one state of the database. When a post has changed since, the statement runs again, so that two states never mix.
 */
export async function readInOneState<Row extends PostLines>(
  db: Db,
  viewer: Viewer,
  read: () => Promise<Row[]>,
): Promise<PostsPage<Row>> {
  for (let attempt = 1; ; attempt += 1) {
    const [row] = await read()
    if (!row) throw new Error('A page is one row, however short')
    const lines = row.lines ? readLines(row.lines) : []
    const bodies = await bodiesOf(db, statesIn(lines, 'post', 'original'))
    const authors = await authorJsonOf(db, statesIn(lines, 'author', 'originalAuthor'))
    const blocked = new Set(row.blocked?.split(','))
    const posts = lines.flatMap((line) => writePost(line, { viewer, blocked, bodies, authors }) ?? [])
    if (posts.length < lines.length && attempt < TRIES) continue
    const last = lines.at(-1)
    const shown = truncateTail(posts, posts.length, ({ length }) => length, beginningOfPost)
    return { posts: `[${shown.join(',')}]`, row, size: lines.length, lastId: last ? idIn(last.post) : 0 }
  }
}

function statesIn(
  lines: PostLine[],
  one: 'post' | 'author',
  other: 'original' | 'originalAuthor',
): Set<string> {
  const states = new Set<string>()
  for (const line of lines) {
    states.add(line[one])
    if (line[other]) states.add(line[other])
  }
  return states
}

/** A page to read: its query of ids, made for the viewer `known`, and its order in terms of `page`. */
type PageQuery = {
  page: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Tables that the page uses. */
  on?: RawBuilder<unknown>
  /** Further columns, computed from the whole page. */
  more?: RawBuilder<unknown>
}

/** A statement of `PostLines`. It looks up the viewer's blocked people once, and the page uses that table. */
export function linesOf<Row extends PostLines>(
  viewer: Viewer,
  pageFor: (viewer: Viewer) => PageQuery,
): RawBuilder<Row> {
  const known = { ...viewer, blocked: sql`(select id from blocked)` }
  const { page, order, on, more } = pageFor(known)
  return sql`
    with blocked as materialized ${blockedPeople(viewer)}, ${on ? sql`${on},` : sql``}
      page as materialized (${page})
    select ${linesFor(known, order)} as lines,
      (select string_agg(id::text, ',') from blocked) as blocked${more ? sql`, ${more}` : sql``}
    from ${postsOf(sql`page`)} join users u on u.id = p.author_id
    left join lateral (
      select ${stateOf('o')} as state, ${stateOf('u')} as author
      from ${visiblePosts(known)} o join users u on u.id = o.author_id
      where o.id = p.original_post_id) o on true`
}
