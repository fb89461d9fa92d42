import { badgeWords } from '../ui/Badge.tsx'
import { useOpenReports } from './queue-api.ts'

/** The name of the tab. The number of open reports stands in its margin, so that no tab moves when it loads. */
export function ReportsLabel() {
  const count = useOpenReports() ?? 0
  return (
    <span className="relative pr-5">
      Reports
      {count > 0 && (
        <span className="absolute top-1/2 right-0 -translate-y-1/2 translate-x-1/3 rounded-full bg-accent px-1.5 text-13 leading-5 font-semibold text-on-accent tabular-nums">
          {badgeWords(count)}
          <span className="sr-only"> open</span>
        </span>
      )}
    </span>
  )
}
