import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import type { PostMenuProps } from './PostMenuPanel.tsx'

const Panel = lazyOnIdle(async () => (await import('./PostMenuPanel.tsx')).PostMenuPanel)

/** What this viewer may do with the post itself; nothing where that is nothing. */
export function PostMenu(props: PostMenuProps) {
  const { canEdit, canPin, canDelete } = props.post
  if (!canEdit && !canPin && !canDelete) return null
  return (
    <Suspense fallback={<span className="-mr-2 size-10 shrink-0" />}>
      <Panel {...props} />
    </Suspense>
  )
}
