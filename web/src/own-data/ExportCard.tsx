import { type DataExport, ownDataWording } from '@kith/shared/own-data.ts'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { dayOf } from '../core/dates.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { Spinner } from '../ui/states/Spinner.tsx'
import { useExport, useRequestExport } from './api.ts'

/** Prepares all data of the member as a file to download. */
export function ExportCard({ className }: { className: string }) {
  const title = useId()
  const { data: dataExport, isError, refetch } = useExport()
  return (
    <section aria-labelledby={title} className={className}>
      <h2 id={title} className="text-20">
        A copy of your data
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Everything you have written, done and uploaded here, as a ZIP file with your pictures and videos.
      </p>
      {dataExport && <ExportStatus dataExport={dataExport} />}
      {!dataExport && isError && (
        <ErrorState title="Failed to fetch the state of your data" onRetry={() => void refetch()} />
      )}
      {!dataExport && !isError && (
        <output aria-label="Loading">
          <Skeleton className="h-10 w-36" />
        </output>
      )}
    </section>
  )
}

function ExportStatus({ dataExport: { status, url, expiresAt } }: { dataExport: DataExport }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p aria-live="polite" className="flex items-center gap-2 empty:hidden">
        {status === 'preparing' && (
          <>
            <Spinner className="size-4 shrink-0" />
            {ownDataWording.preparing}
          </>
        )}
        {status === 'failed' && <span className="text-danger">{ownDataWording.failed}</span>}
        {expiresAt && `Ready to download until ${dayOf(expiresAt)}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {url && (
          <a href={url} download className={buttonClass()}>
            <Download className="size-4.5" aria-hidden />
            Download
          </a>
        )}
        {status !== 'preparing' && <PrepareButton isAnew={status === 'ready'} />}
      </div>
    </div>
  )
}

function PrepareButton({ isAnew }: { isAnew: boolean }) {
  const { mutate: prepare, isPending } = useRequestExport()
  return (
    <Button variant="secondary" busy={isPending} onClick={() => prepare()}>
      {isAnew ? 'Prepare again' : 'Prepare your data'}
    </Button>
  )
}
