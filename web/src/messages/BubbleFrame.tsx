import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import type { ReactNode } from 'react'
import { FoldedText } from '../text/FoldedText.tsx'
import { cx } from '../ui/class-names.ts'

/** Where a message stands: the viewer's on the right, the other member's on the left. */
export const Frame = ({ isOwn, children }: { isOwn: boolean; children: ReactNode }) => (
  <div
    className={cx(
      'group flex max-w-[85%] min-w-0 flex-col gap-1',
      isOwn ? 'items-end self-end' : 'items-start self-start',
    )}
  >
    {children}
  </div>
)

/** The words of a message, on the colour of who wrote them. */
export const Words = ({ isOwn, children }: { isOwn: boolean; children: string }) => (
  <div
    className={cx('max-w-full rounded-12 px-3 py-2 contrast:border', isOwn ? 'bg-accent-soft' : 'bg-sunken')}
  >
    <FoldedText content={children} collapseAt={COLLAPSE_AT * 3} />
  </div>
)
