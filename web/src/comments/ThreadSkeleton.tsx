import { Skeleton } from '../ui/states/Skeleton.tsx'

/** A placeholder for comments that are loading, in their shape. */
export function ThreadSkeleton() {
  return (
    <output aria-label="Loading comments" className="flex flex-col gap-4">
      {['w-2/3', 'w-1/2'].map((width) => (
        <div key={width} className="flex gap-2">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </div>
      ))}
    </output>
  )
}
