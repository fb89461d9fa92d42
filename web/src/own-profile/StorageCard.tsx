import { storageWording } from '@kith/shared/storage.ts'
import { cx } from '../ui/class-names.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useStorage } from './api.ts'
import { Section } from './Section.tsx'

/** How much of what the member may store is used. */
export function StorageCard() {
  const { data: storage, isError, refetch } = useStorage()
  return (
    <Section title="Storage" hint="Your pictures and videos, in every size that they are kept in.">
      {storage && <Used {...storage} />}
      {!storage && isError && (
        <ErrorState title="Failed to fetch how much you store" onRetry={() => void refetch()} />
      )}
      {!storage && !isError && (
        <output aria-label="Loading">
          <Skeleton className="h-10" />
        </output>
      )}
    </Section>
  )
}

function Used({ used, quota }: { used: number; quota: number }) {
  const words = storageWording.used(used, quota)
  return (
    <div className="flex flex-col gap-2">
      <p className="leading-6 tabular-nums">{words}</p>
      <meter
        aria-label="Storage"
        aria-valuetext={words}
        max={quota}
        value={used}
        className={cx(barClass, used < quota ? roomClass : fullClass)}
      />
      {used >= quota && <p className="text-danger">{storageWording.quotaReached(quota)}</p>}
    </div>
  )
}

const barClass =
  'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-webkit-meter-bar]:h-2 [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-sunken [&::-webkit-meter-inner-element]:block [&::-webkit-meter-inner-element]:h-2'
const roomClass = '[&::-moz-meter-bar]:bg-accent [&::-webkit-meter-optimum-value]:bg-accent'
const fullClass = '[&::-moz-meter-bar]:bg-danger [&::-webkit-meter-optimum-value]:bg-danger'
