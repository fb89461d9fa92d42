import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '@kith/shared/posts.ts'
import { changeCached } from '../core/calls/change-cached.ts'
import { forgetOnceLeft } from '../core/calls/forget.ts'
import { changeItems, itemsOf, type Pages, withItems } from '../core/calls/pages.ts'
import { postKey, POSTS } from './api.ts'

/** Removes a post from every list while it is being deleted. Returns a function that puts it back in its place. */
export function removeFromLists(queries: QueryClient, id: number): () => void {
  const lists = queries.getQueriesData<Pages<Post>>({ queryKey: [POSTS] })
  changeItems<Post>(queries, [POSTS], (posts) => posts.filter((post) => post.id !== id))
  return () => {
    for (const [key, before] of lists)
      if (before) changeCached<Pages<Post>>(queries, key, (list) => withPostOf(before, list, id))
  }
}

/** Removes a deleted post from the cache. Reposts of it then say that it is unavailable. */
export function removePost(queries: QueryClient, id: number): void {
  forgetOnceLeft(queries, postKey(id))
  changeItems<Post>(queries, [POSTS], (posts) =>
    posts
      .filter((post) => post.id !== id)
      .map((post) =>
        post.originalPost?.id === id ? { ...post, originalPost: null, originalUnavailable: true } : post,
      ),
  )
}

/** The list with a post put back where it was: on the same page, below the same post. */
function withPostOf(before: Pages<Post>, list: Pages<Post>, id: number): Pages<Post> {
  const page = before.pages.findIndex(({ items }) => items.some((post) => post.id === id))
  const items = before.pages[page]?.items ?? []
  const at = items.findIndex((post) => post.id === id)
  const [post, above] = [items[at], items[at - 1]]
  if (!post || itemsOf(list).some((other) => other.id === id)) return list
  return withItems(list, (now, index) =>
    index === page ? now.toSpliced(now.findIndex((other) => other.id === above?.id) + 1, 0, post) : now,
  )
}
