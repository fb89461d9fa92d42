import { useMe } from '../accounts/api.ts'
import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { welcomeOf } from './fold.ts'

/** The shape of the card. */
export function StepsWaiting() {
  const { isOpen, foldsWide, className } = welcomeOf(useMe())
  const hidden = !isOpen && (foldsWide ? 'hidden' : 'max-sm:hidden')
  const isRow = foldsWide && !isOpen
  return (
    <output
      aria-label="Loading"
      className={cx(
        cardClass,
        className,
        'gap-4 px-4',
        isOpen ? 'py-4' : 'max-sm:py-1.5',
        isRow ? 'sm:py-2.5' : 'sm:py-4',
      )}
    >
      <Skeleton className={cx('w-48', isOpen ? 'h-7' : isRow ? 'h-5' : 'h-5 sm:h-7')} />
      <Skeleton className={cx('h-11', hidden)} />
      <Skeleton className={cx('flex-1', hidden)} />
    </output>
  )
}
