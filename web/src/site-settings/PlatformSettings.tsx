import { useQuery } from '@tanstack/react-query'
import { sectionClass } from '../own-profile/Section.tsx'
import { platformSettingsQuery } from '../settings/api.ts'
import { ErrorState, OfflineState } from '../ui/states/ErrorState.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** The tab of the dashboard where admins change how the site works. */
export function PlatformSettings() {
  const { data, isError, isPaused, refetch } = useQuery(platformSettingsQuery)
  if (data) return <SettingsForm settings={data} />
  if (isError) return <ErrorState title="Failed to fetch settings" onRetry={() => void refetch()} />
  if (isPaused) return <OfflineState coming="Loading settings" />
  return <SettingsSkeleton />
}

/** How many fields each card has. */
const FIELDS = [2, 3, 4]

const SettingsSkeleton = () => (
  <output aria-label="Loading" className="flex flex-col gap-4">
    {FIELDS.map((count) => (
      <div key={count} className={sectionClass}>
        <Skeleton className="mb-4 h-7 w-40" />
        <div className="flex flex-col gap-4">
          {Array.from({ length: count }, (_, at) => (
            <Skeleton key={at} className="h-16" />
          ))}
        </div>
      </div>
    ))}
  </output>
)
