import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import type { PostMenuProps } from './PostMenuPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./PostMenuPanel.tsx')).PostMenuPanel)

/** The actions that this viewer may take on a post. Everybody has some: an own post can be edited, any other reported. */
export function PostMenu(props: PostMenuProps) {
  return (
    <Suspense fallback={<span className="-mr-2 size-10 shrink-0" />}>
      <Panel {...props} />
    </Suspense>
  )
}
