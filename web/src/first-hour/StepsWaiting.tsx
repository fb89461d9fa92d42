import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useWelcomeOpen, welcomeClass } from './fold.ts'

/** The shape of the card. */
export function StepsWaiting() {
  const { isOpen } = useWelcomeOpen()
  return (
    <output
      aria-label="Loading"
      className={cx(cardClass, welcomeClass(isOpen), 'gap-4 px-4', isOpen ? 'py-4' : 'max-sm:py-1.5 sm:py-4')}
    >
      <Skeleton className={cx('w-48', isOpen ? 'h-7' : 'h-5 sm:h-7')} />
      <Skeleton className={cx('h-11', !isOpen && 'max-sm:hidden')} />
      <Skeleton className={cx('flex-1', !isOpen && 'max-sm:hidden')} />
    </output>
  )
}
