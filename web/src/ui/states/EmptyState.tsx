import { type ReactNode, Suspense } from 'react'
import { lazyOnIdle } from '../lazy-on-idle.ts'

const EmptyDrawing = lazyOnIdle(async () => (await import('../faces/EmptyDrawing.tsx')).EmptyDrawing)

type Props = { seed: string; title: string; hint?: ReactNode; action?: ReactNode }

/** Says that there is nothing here, and what to do about it. */
export function EmptyState({ seed, title, hint, action }: Props) {
  return (
    <div className="flex animate-fade-in flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="block h-24">
        <Suspense>
          <EmptyDrawing seed={seed} />
        </Suspense>
      </span>
      <p className="mt-4 font-title text-17 font-semibold">{title}</p>
      {hint && <p className="max-w-96 text-muted">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
