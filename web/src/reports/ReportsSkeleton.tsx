import { cardClass } from '../ui/card-class.ts'
import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'

/** Cards in the shape of reports. */
export function ReportsSkeleton() {
  return (
    <output aria-label="Loading" className="flex flex-col gap-4">
      {[1, 2].map((card) => (
        <div key={card} className={cx(cardClass, 'flex flex-col gap-3 p-4')}>
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-24" />
          <Skeleton className="h-5 w-64" />
          <div className="flex justify-end gap-2">
            <Skeleton className="h-11 w-20 sm:h-10" />
            <Skeleton className="h-11 w-24 sm:h-10" />
            <Skeleton className="h-11 w-24 sm:h-10" />
          </div>
        </div>
      ))}
    </output>
  )
}
