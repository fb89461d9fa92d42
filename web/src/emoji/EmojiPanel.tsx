import { Suspense } from 'react'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import type { EmojiChoice } from './api.ts'

const Grid = lazyOnIdle(async () => (await import('./EmojiGrid.tsx')).EmojiGrid, ChunkError)

/** The emoji to choose from, once its button was pressed. */
export const EmojiPanel = ({ emoji, className }: { emoji: EmojiChoice; className?: string }) => (
  <div className={cx('empty:hidden', className)}>
    <Suspense>{emoji.isOpen && <Grid onPick={emoji.pick} onClose={emoji.close} />}</Suspense>
  </div>
)
