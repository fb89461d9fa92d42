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
  const homes = new Map(before.flatMap((stretch) => stretch.posts.map(({ id }) => [id, stretch.key])))
  const taken = new Set<number>()
  let fresh = Math.max(0, ...before.map(({ key }) => key))
  const stretches: (Stretch & { posts: Post[] })[] = []
  for (const [at, post] of posts.entries()) {
    const last = stretches.at(-1)
    const home = homes.get(post.id)
    const isInside = homes.get(posts[at + 1]?.id ?? 0) === last?.key
    const joins = home === last?.key || isInside || (!home && last && last.posts.length < SIZE)
    if (last && joins) last.posts.push(post)
    else {
      const key = home && !taken.has(home) ? home : (fresh += 1)
      taken.add(key)
      stretches.push({ key, firstAt: at, posts: [post] })
    }
  }
  const old = new Map(before.map((stretch) => [stretch.key, stretch]))
  return stretches.map((stretch) => {
    const was = old.get(stretch.key)
    return was && isSame(was, stretch) ? was : stretch
  })
}

const isSame = (one: Stretch, other: Stretch) =>
  one.key === other.key &&
  one.firstAt === other.firstAt &&
  one.posts.length === other.posts.length &&
  one.posts.every((post, at) => post === other.posts[at])
