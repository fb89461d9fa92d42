import { usePinnedPosts } from '../../posts/pinned/pinned-api.ts'
import { PinnedPosts } from '../../posts/pinned/PinnedPosts.tsx'
import { Widget } from './Widget.tsx'

/** The pinned posts. Hidden when there are none. */
export function PinnedWidget() {
  const list = usePinnedPosts()
  if (!list.data?.posts.length) return null
  return (
    <Widget id="pinned" title="Pinned Posts">
      <PinnedPosts list={list} />
    </Widget>
  )
}
