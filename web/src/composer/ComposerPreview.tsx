import { Suspense } from 'react'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import type { Composer } from './composer.ts'

const Picker = lazyOnIdle(
  async () => (await import('../link-previews/LinkPreviewPicker.tsx')).LinkPreviewPicker,
)

/** The preview of the post's link, once its author has paused. */
export function ComposerPreview({ composer: { preview } }: { composer: Composer }) {
  const { page, isLoading, chosen, choose, dismiss } = preview
  return (
    <Suspense fallback={<div className="h-22 sm:h-27.5" />}>
      {(page !== undefined || isLoading) && (
        <Picker page={page} chosen={chosen} onChoose={choose} onDismiss={dismiss} />
      )}
    </Suspense>
  )
}
