import { Skeleton } from '../ui/states/Skeleton.tsx'

export function RowsSkeleton() {
  return (
    <output aria-label="Loading" className="flex flex-col">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-11 items-center gap-3 px-2">
          <Skeleton className="size-5" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </output>
  )
}
