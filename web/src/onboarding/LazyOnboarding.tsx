import { Suspense } from 'react'
import { useMe } from '../accounts/api.ts'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-on-idle.ts'
import { welcomeOf } from './fold.ts'

const Onboarding = lazyPart(async () => (await import('./Onboarding.tsx')).Onboarding)

/** What leads new members around. Nobody else loads it. */
export function LazyOnboarding({ onWrite }: { onWrite: () => void }) {
  const me = useMe()
  const { firstHour } = me
  return (
    firstHour && (
      <Suspense fallback={<div className={cx(cardClass, welcomeOf(me).className)} />}>
        <Onboarding kind={firstHour} onWrite={onWrite} />
      </Suspense>
    )
  )
}
