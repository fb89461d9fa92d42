import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery, useMe } from '../../accounts/api.ts'
import { COMMENTS, patchComment } from '../../comments/api.ts'
import { refetchList } from '../../core/calls/refetch-list.ts'
import { onOtherTabs, type TabMessage } from '../../core/tabs/other-tabs.ts'
import { patchPost, POSTS, SAVED } from '../../posts/api.ts'

/** Shows what the member chose or saved in another page of this browser. */
export function OtherTabs() {
  const queries = useQueryClient()
  const { id } = useMe()
  useEffect(() => onOtherTabs(id, (message) => show(queries, message)), [queries, id])
  return null
}

function show(queries: QueryClient, message: TabMessage): void {
  if (message.what === 'colours') {
    queries.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, ...message.colours })
    return
  }
  const { what, id, isBookmarked } = message
  if (what === 'post') patchPost(queries, id, (post) => ({ ...post, isBookmarked }))
  else patchComment(queries, id, (comment) => ({ ...comment, isBookmarked }))
  refetchList(queries, what === 'post' ? [POSTS, SAVED] : [COMMENTS, 'saved'], id, isBookmarked)
}
