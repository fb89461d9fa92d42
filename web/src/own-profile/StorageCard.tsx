import { storageWording } from '@kith/shared/storage.ts'
import { cx } from '../ui/class-names.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useStorage } from './api.ts'
import { Section } from './Section.tsx'

/** How much of the storage quota is used. */
export function StorageCard() {
  const { data: storage, isError, refetch } = useStorage()
  return (
    <Section title="Storage" hint="Your pictures and videos, in all the sizes that are kept.">
      {storage && <Used {...storage} />}
      {!storage && isError && (
        <ErrorState title="Failed to fetch your storage" onRetry={() => void refetch()} />
      )}
      {!storage && !isError && (
        <output aria-label="Loading">
          <Skeleton className="h-10" />
        </output>
      )}
    </Section>
  )
}

/** The bar repeats the sentence, so it is hidden from assistive technology. */
function Used({ used, quota }: { used: number; quota: number }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="leading-6 tabular-nums">{storageWording.used(used, quota)}</p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken contrast:h-3 contrast:border">
        <div
          className={cx('h-full rounded-full', used < quota ? 'bg-accent' : 'bg-danger')}
          style={{ width: `${Math.min(100, (100 * used) / quota)}%` }}
        />
      </div>
      {used >= quota && <p className="text-danger">{storageWording.quotaReached(quota)}</p>}
    </div>
  )
}
