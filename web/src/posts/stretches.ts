import type { Post } from '@kith/shared/posts.ts'

/** A few posts under one another that are built and left together. Its key stays, whatever comes and goes around it. */
export type Stretch = {
  key: number
  /** Where its first post stands in the list, counted from 0. */
  firstAt: number
  posts: readonly Post[]
}

/** More make scrolling cheaper as a whole, and the single step longer. */
const SIZE = 5

/**
 * Cuts a list into stretches. A post stays in the stretch where it was before, for moving to another would close what is
 * open in it; a new one joins the stretch it stands in or behind, or opens another.
 */
export function cut(posts: readonly Post[], before: readonly Stretch[]): readonly Stretch[] {
  const stretches: (Stretch & { posts: Post[] })[] = []
  for (const [firstAt, [key, post]] of withKeys(posts, before).entries()) {
    const last = stretches.at(-1)
    if (last?.key === key) last.posts.push(post)
    else stretches.push({ key, firstAt, posts: [post] })
  }
  const old = new Map(before.map((stretch) => [stretch.key, stretch]))
  return stretches.map((stretch) => {
    const was = old.get(stretch.key)
    return was && isSame(was, stretch) ? was : stretch
  })
}

/** Each post with the key of its stretch; posts of one stretch follow each other. */
function withKeys(posts: readonly Post[], before: readonly Stretch[]): (readonly [number, Post])[] {
  const homes = new Map(before.flatMap((stretch) => stretch.posts.map(({ id }) => [id, stretch.key])))
  const taken = new Set<number>()
  let fresh = Math.max(0, ...before.map(({ key }) => key))
  let last = { key: 0, size: SIZE }
  return posts.map((post, at) => {
    const [home, nextHome] = [homes.get(post.id), homes.get(posts[at + 1]?.id ?? 0)]
    const joins = home === last.key || nextHome === last.key || (!home && last.size < SIZE)
    if (!joins) last = { key: home && !taken.has(home) ? home : (fresh += 1), size: 0 }
    taken.add(last.key)
    last.size += 1
    return [last.key, post] as const
  })
}

const isSame = (one: Stretch, other: Stretch) =>
  one.key === other.key &&
  one.firstAt === other.firstAt &&
  one.posts.length === other.posts.length &&
  one.posts.every((post, at) => post === other.posts[at])
