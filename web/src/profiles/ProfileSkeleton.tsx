import { Skeleton } from '../ui/states/Skeleton.tsx'

/** A placeholder in the shape of a profile's header. */
export function ProfileSkeleton() {
  return (
    <output
      aria-label="Loading"
      className="@container -mx-4 block overflow-hidden border-y border-line bg-surface max-sm:-mt-4.25 sm:mx-0 sm:mb-4 sm:rounded-12 sm:border"
    >
      <Skeleton className="h-20 rounded-none sm:h-36" />
      <div className="px-4 pb-4">
        <div className="flex gap-3 sm:block">
          <Skeleton className="-mt-12 mb-2 size-24 shrink-0 rounded-full border-4 border-surface sm:mb-3" />
          <div className="flex flex-col gap-2 pt-2">
            <Skeleton className="h-5 w-40 sm:h-6 sm:w-48" />
            <Skeleton className="h-4 w-28" />
          </div>
        </div>
        <Skeleton className="mt-2 h-4 w-40" />
        <Skeleton className="mt-3 h-11 w-56 sm:@min-[30rem]:hidden" />
      </div>
    </output>
  )
}
