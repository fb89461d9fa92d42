import { Skeleton } from '../ui/states/Skeleton.tsx'

/** A placeholder in the shape of a profile's header. */
export function ProfileSkeleton() {
  return (
    <output
      aria-label="Loading"
      className="-mx-4 mb-4 block overflow-hidden border-y border-line bg-surface sm:mx-0 sm:rounded-12 sm:border"
    >
      <Skeleton className="h-28 rounded-none sm:h-36" />
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Skeleton className="-mt-12 size-24 rounded-full border-4 border-surface" />
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-11 w-56 rounded-6 sm:hidden" />
      </div>
    </output>
  )
}
