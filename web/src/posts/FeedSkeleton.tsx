import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { cardClass } from '../ui/card-class.ts'

const SHOWN = 5

/** A placeholder for posts that are loading, in their shape; five unless `count` says otherwise. */
export function FeedSkeleton({ count = SHOWN }: { count?: number }) {
  return (
    <output aria-label="Loading" className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={cx(cardClass, 'flex flex-col gap-3 px-4 pt-4 pb-2')}>
          <div className="flex h-10 items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="flex flex-col gap-1.5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
          <div className="flex h-[4.125rem] flex-col justify-evenly">
            <Skeleton className="h-3.5" />
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3.5 w-2/3" />
          </div>
          <Skeleton className="h-7 w-16" />
        </div>
      ))}
    </output>
  )
}
