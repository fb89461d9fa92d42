import { close, type LivePage } from './socket.ts'

/** A member may have this many pages open in one process; the oldest is closed for another. */
const PAGES_EACH_MAX = 10

export type LivePages = ReturnType<typeof openLivePages>

/** The open pages of this process, by their member and by the posts that they show. */
export function openLivePages() {
  const byMember = new Map<number, Set<LivePage>>()
  const byPost = new Map<number, Set<LivePage>>()
  const watch = (page: LivePage, posts: readonly number[]) => {
    for (const post of page.posts) leave(byPost, post, page)
    page.posts = new Set(posts)
    for (const post of page.posts) enter(byPost, post, page)
  }
  const remove = (page: LivePage) => {
    watch(page, [])
    leave(byMember, page.session.viewer.id, page)
  }
  return {
    add: (page: LivePage): void => {
      for (const earlier of earlierSockets(byMember.get(page.session.viewer.id), page)) {
        remove(earlier)
        earlier.socket.terminate()
      }
      const [oldest, ...others] = enter(byMember, page.session.viewer.id, page)
      if (!oldest || others.length < PAGES_EACH_MAX) return
      remove(oldest)
      close(oldest, 'tooMany')
    },
    remove,
    watch,
    of: (memberId: number): Iterable<LivePage> => byMember.get(memberId) ?? [],
    showing: (postId: number): Iterable<LivePage> => byPost.get(postId) ?? [],
    members: (): Iterable<number> => byMember.keys(),
    count: (): number => byMember.values().reduce((sum, pages) => sum + pages.size, 0),
    all: function* (): Iterable<LivePage> {
      for (const pages of byMember.values()) yield* pages
    },
  }
}

/** The page has left them, perhaps because they are dead. They must not count among its member's ten. */
const earlierSockets = (pages: ReadonlySet<LivePage> | undefined, { name }: LivePage) =>
  [...(pages ?? [])].filter((other) => name !== null && other.name === name)

function enter(byKey: Map<number, Set<LivePage>>, key: number, page: LivePage): Set<LivePage> {
  const pages = byKey.get(key) ?? new Set()
  byKey.set(key, pages.add(page))
  return pages
}

function leave(byKey: Map<number, Set<LivePage>>, key: number, page: LivePage): void {
  const pages = byKey.get(key)
  pages?.delete(page)
  if (pages?.size === 0) byKey.delete(key)
}
