import type { BackupRun, Backups } from '@kith/shared/administration.ts'
import { sizeInWords } from '@kith/shared/storage.ts'
import { useEffect, useId, useRef } from 'react'
import { minuteOf } from '../../core/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useBackUpNow, useBackups, useRefreshOverview } from '../api.ts'

/** The nightly backups: the last tries, and a button that makes one now. */
export function BackupsSection() {
  const heading = useId()
  const query = useBackups()
  return (
    <section aria-labelledby={heading} className="pt-6">
      <h2 id={heading} className="font-title text-17 font-semibold">
        Backups
      </h2>
      {query.data ? (
        <Shown {...query.data} />
      ) : query.isError ? (
        <ErrorState title="Failed to fetch the backups" onRetry={() => void query.refetch()} />
      ) : query.isPaused ? (
        <OfflineState coming="Loading the backups" />
      ) : (
        <output aria-label="Loading" className="block py-3">
          <Skeleton className="h-4 w-64 max-w-full" />
        </output>
      )}
    </section>
  )
}

function Shown({ at, keep, isUnderWay, runs }: Backups) {
  const { mutate, isPending } = useBackUpNow()
  useOverviewOfNow(isUnderWay)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-2">
        <output className="min-w-0 flex-1 basis-60 text-13 leading-5 text-muted">
          {isUnderWay
            ? 'A backup is being made and checked. You can leave this page.'
            : `A backup is made and checked every night at ${at} UTC. The last ${keep} are kept.`}
        </output>
        <Button variant="secondary" busy={isPending || isUnderWay} onClick={() => mutate()}>
          Back up now
        </Button>
      </div>
      {runs.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {runs.map((run) => (
            <Run key={run.id} {...run} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The numbers above know of a backup as soon as it has ended. */
function useOverviewOfNow(isUnderWay: boolean) {
  const refresh = useRefreshOverview()
  const wasUnderWay = useRef(isUnderWay)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) refresh()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, refresh])
}

function Run({ endedAt, file, bytes, failure }: BackupRun) {
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-15 tabular-nums">
        <time dateTime={endedAt}>{minuteOf(endedAt)}</time>
        <span className={cx(failure === null ? 'text-muted' : 'font-semibold text-danger')}>
          {failure === null ? goodOf(bytes) : 'Failed'}
        </span>
      </p>
      <p className="text-13 leading-5 wrap-anywhere text-muted">{failure ?? file}</p>
    </li>
  )
}

const goodOf = (bytes: number | null) => (bytes === null ? 'Good' : `Good, ${sizeInWords(bytes)}`)
