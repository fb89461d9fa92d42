import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { stepCardClass } from './StepCard.tsx'

/** The shape of the card. */
export const StepsWaiting = () => (
  <output aria-label="Loading" className={cx(cardClass, stepCardClass, 'gap-4')}>
    <Skeleton className="h-7 w-48" />
    <Skeleton className="h-11" />
    <Skeleton className="flex-1" />
  </output>
)
