import { badgeWords, countClass } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import { useOpenReports } from './queue-api.ts'

/** The name of the tab. The number of open reports stands in its margin, so that no tab moves when it loads. */
export function ReportsLabel() {
  const count = useOpenReports() ?? 0
  return (
    <span className="relative pr-[1.25rem]">
      Reports
      {count > 0 && (
        <span className={cx(countClass, 'absolute top-1/2 right-0 -translate-y-1/2 translate-x-1/3')}>
          {badgeWords(count)}
          <span className="sr-only"> open</span>
        </span>
      )}
    </span>
  )
}
