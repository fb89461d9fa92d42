import { Skeleton } from '../ui/states/Skeleton.tsx'

/** Rows in the shape of notifications. */
export function NotificationsSkeleton() {
  return (
    <output aria-label="Loading" className="block">
      <div className="px-4 pt-4 pb-2">
        <Skeleton className="h-4.5 w-16" />
      </div>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-16" />
          </div>
        </div>
      ))}
    </output>
  )
}
