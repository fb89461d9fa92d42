import { Skeleton } from '../ui/states/Skeleton.tsx'

/** The list of posts while it loads. */
export function PostRowsSkeleton() {
  return (
    <output aria-label="Loading" className="block">
      <div className="flex h-14 items-center justify-between border-b border-line">
        <Skeleton className="-ml-1 h-5 w-28 sm:ml-3" />
        <Skeleton className="h-10 w-24" />
      </div>
      <Skeleton className="my-3 h-5 w-80 max-w-full" />
      <div className="divide-y divide-line">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="-ml-1 flex gap-4 py-3 sm:ml-0 sm:pl-3">
            <Skeleton className="mt-3 size-5" />
            <div className="flex flex-1 flex-col gap-2">
              <div className="flex items-center gap-3">
                <Skeleton className="size-10 rounded-full" />
                <Skeleton className="h-8 w-44" />
              </div>
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-8 w-40" />
            </div>
          </div>
        ))}
      </div>
    </output>
  )
}
