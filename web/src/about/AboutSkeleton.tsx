import { HIGHLIGHTS } from '@kith/shared/about/site-content.ts'
import { Skeleton } from '../ui/states/Skeleton.tsx'

/** The shape of the page. */
export function AboutSkeleton() {
  return (
    <output aria-label="Loading" className="@container block">
      <span className="flex flex-col gap-6">
        <Skeleton className="aspect-2/1 w-full rounded-12 @min-[50rem]:aspect-5/2" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-14" />
        <Skeleton className="h-19" />
      </span>
      <span className="mt-12 grid grid-cols-1 gap-x-4 gap-y-8 @min-[27.5rem]:grid-cols-2 @min-[37.5rem]:grid-cols-3">
        {HIGHLIGHTS.map((box) => (
          <span key={box} className="flex flex-col gap-3">
            <Skeleton className="aspect-2/1 w-full rounded-12 @min-[27.5rem]:aspect-3/2" />
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-11" />
          </span>
        ))}
      </span>
    </output>
  )
}
