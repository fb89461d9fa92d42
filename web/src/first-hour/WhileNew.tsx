import type { FirstHour as Hour } from '@kith/shared/accounts.ts'
import { Suspense } from 'react'
import { useMe } from '../accounts/api.ts'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-on-idle.ts'
import { useWelcomeOpen, welcomeClass } from './fold.ts'

const FirstHour = lazyPart(async () => (await import('./FirstHour.tsx')).FirstHour)

/** What leads new members around. Nobody else loads it. */
export function WhileNew({ onWrite }: { onWrite: () => void }) {
  const { firstHour } = useMe()
  return firstHour && <Welcome hour={firstHour} onWrite={onWrite} />
}

function Welcome({ hour, onWrite }: { hour: Hour; onWrite: () => void }) {
  const { isOpen } = useWelcomeOpen()
  return (
    <Suspense fallback={<div className={cx(cardClass, welcomeClass(isOpen))} />}>
      <FirstHour hour={hour} onWrite={onWrite} />
    </Suspense>
  )
}
