import { Suspense } from 'react'
import { later } from '../ui/later.ts'
import type { ThreadProps } from './ThreadPanel.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

const Panel = later(async () => (await import('./ThreadPanel.tsx')).ThreadPanel)

/** The conversation under a post. */
export function Thread(props: ThreadProps) {
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <Panel {...props} />
    </Suspense>
  )
}
