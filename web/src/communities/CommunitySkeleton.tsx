import { Skeleton } from '../ui/states/Skeleton.tsx'

/** A placeholder in the shape of a community's header. */
export function CommunitySkeleton() {
  return (
    <output
      aria-label="Loading"
      className="-mx-4 mb-4 block overflow-hidden border-y border-line bg-surface max-sm:-mt-4.25 sm:mx-0 sm:rounded-12 sm:border"
    >
      <Skeleton className="h-12 rounded-none sm:h-36" />
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Skeleton className="-mt-6 size-16 rounded-12 border-4 border-surface sm:-mt-12 sm:size-24" />
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-16" />
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-11 w-40 sm:h-10" />
      </div>
    </output>
  )
}
