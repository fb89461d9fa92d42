import { type Post, postWording } from '@kith/shared/posts.ts'
import type { ReactNode } from 'react'
import { isStatus } from '../core/calls/request.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { usePost } from './api.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'

type Props = {
  id: number | undefined
  /** Shown when the post does not exist for this viewer. */
  missing: ReactNode
  children: (post: Post) => ReactNode
}

/** A post on its own page, in each of its states: loading, missing, failed, or loaded. */
export function OnePost({ id, missing, children }: Props) {
  return id === undefined ? missing : <Found key={id} id={id} missing={missing} render={children} />
}

function Found({ id, missing, render }: { id: number; missing: ReactNode; render: Props['children'] }) {
  const { data: post, error, isPaused, isPlaceholderData, refetch } = usePost(id)
  if (isStatus(error, 404)) return missing
  if (post && !(error && isPlaceholderData)) return render(post)
  if (error) return <ErrorState title={postWording.loadFailed} onRetry={() => void refetch()} />
  if (isPaused) return <OfflineState coming="Loading the post" />
  return (
    <>
      <FeedSkeleton count={1} />
      <p className="mt-4 text-center text-13 text-muted">{postWording.loading}</p>
    </>
  )
}
