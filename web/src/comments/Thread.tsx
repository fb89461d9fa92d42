import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import type { ThreadProps } from './ThreadPanel.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

const Panel = lazyOnIdle(async () => (await import('./ThreadPanel.tsx')).ThreadPanel, ChunkError)

/** The thread under a post. */
export function Thread(props: ThreadProps) {
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <Panel {...props} />
    </Suspense>
  )
}
