import { Suspense } from 'react'
import { useMe } from '../accounts/api.ts'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-on-idle.ts'
import { welcomeOf } from './fold.ts'

const FirstHour = lazyPart(async () => (await import('./FirstHour.tsx')).FirstHour)

/** What leads new members around. Nobody else loads it. */
export function WhileNew({ onWrite }: { onWrite: () => void }) {
  const me = useMe()
  const { firstHour } = me
  return (
    firstHour && (
      <Suspense fallback={<div className={cx(cardClass, welcomeOf(me).className)} />}>
        <FirstHour hour={firstHour} onWrite={onWrite} />
      </Suspense>
    )
  )
}
