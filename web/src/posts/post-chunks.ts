import type { Post } from '@kith/shared/posts.ts'

/** A few neighbouring posts that are rendered together. The key stays the same when other posts come and go. */
export type PostChunk = {
  key: number
  /** The place of its first post in the list, counted from 0. */
  firstAt: number
  posts: readonly Post[]
}

/** Posts per chunk. Larger chunks make scrolling cheaper in total, but each step takes longer. */
const SIZE = 5

/**
 * Cuts a list into chunks. A post stays in its chunk, because moving it to another would close what is open in it.
 * A new post joins the chunk around or before it, or begins another.
 */
export function cutIntoChunks(posts: readonly Post[], before: readonly PostChunk[]): readonly PostChunk[] {
  const chunks: (PostChunk & { posts: Post[] })[] = []
  for (const [firstAt, [key, post]] of withKeys(posts, before).entries()) {
    const last = chunks.at(-1)
    if (last?.key === key) last.posts.push(post)
    else chunks.push({ key, firstAt, posts: [post] })
  }
  const old = new Map(before.map((chunk) => [chunk.key, chunk]))
  return chunks.map((chunk) => {
    const was = old.get(chunk.key)
    return was && isSame(was, chunk) ? was : chunk
  })
}

/** Each post with the key of its chunk. The posts of a chunk are neighbours. */
function withKeys(posts: readonly Post[], before: readonly PostChunk[]): (readonly [number, Post])[] {
  const chunkKeys = new Map(before.flatMap((chunk) => chunk.posts.map(({ id }) => [id, chunk.key])))
  const taken = new Set<number>()
  let highestKey = Math.max(0, ...before.map(({ key }) => key))
  let current = { key: 0, size: SIZE }
  return posts.map((post, at) => {
    const [chunkKey, nextChunkKey] = [chunkKeys.get(post.id), chunkKeys.get(posts[at + 1]?.id ?? 0)]
    const joins =
      chunkKey === current.key || nextChunkKey === current.key || (!chunkKey && current.size < SIZE)
    if (!joins) current = { key: chunkKey && !taken.has(chunkKey) ? chunkKey : (highestKey += 1), size: 0 }
    taken.add(current.key)
    current.size += 1
    return [current.key, post] as const
  })
}

const isSame = (one: PostChunk, other: PostChunk) =>
  one.key === other.key &&
  one.firstAt === other.firstAt &&
  one.posts.length === other.posts.length &&
  one.posts.every((post, at) => post === other.posts[at])
