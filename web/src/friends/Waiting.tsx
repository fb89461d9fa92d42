import { paths } from '@kith/shared/paths.ts'
import { Link } from '../ui/Link.tsx'
import { countWords, useReceived, useSent } from './api.ts'

/** Links to the requests, on small screens that have no tabs for them. */
export function Waiting() {
  return (
    <p className="mb-3 grid grid-cols-2 gap-2">
      <TabLink to="requests" label="Requests" count={countWords(useReceived().data)} />
      <TabLink to="sent" label="Sent" count={countWords(useSent().data)} />
    </p>
  )
}

const TabLink = ({ to, label, count }: { to: string; label: string; count: string }) => (
  <Link
    to={paths.friends(to)}
    className="grid min-h-11 place-items-center rounded-6 bg-sunken px-3 text-center font-semibold text-link tabular-nums"
  >
    {count ? `${label} (${count})` : label}
  </Link>
)
