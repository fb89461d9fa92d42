import { sectionClass } from '../own-profile/Section.tsx'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { useSiteColors } from './api.ts'
import { ColorEditor } from './ColorEditor.tsx'

/** The tab of the dashboard where admins choose the colours of the site. */
export function ColorCustomization() {
  const { data, isError, isPaused, refetch } = useSiteColors()
  if (data) return <ColorEditor saved={data} />
  if (isError) return <ErrorState title="Failed to fetch colors" onRetry={() => void refetch()} />
  if (isPaused) return <OfflineState coming="Loading colors" />
  return (
    <output aria-label="Loading" className="flex flex-col gap-4">
      <div className={sectionClass}>
        <Skeleton className="h-96" />
      </div>
      <div className={sectionClass}>
        <Skeleton className="h-96" />
      </div>
    </output>
  )
}
