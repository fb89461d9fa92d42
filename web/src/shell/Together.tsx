import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** One answer may lead to the next question. */
const QUIET_MS = 50

/** Shows its parts once nothing is asked for the first time any more: each of them would push down those under it. */
export function Together({ className, children }: { className: string; children: ReactNode }) {
  const queries = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  useEffect(() => whenQuiet(queries, () => setWhole(true)), [queries])
  return (
    <div hidden={!isWhole} className={className}>
      {children}
    </div>
  )
}

function whenQuiet(queries: QueryClient, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    if (queries.isFetching({ predicate: ({ state }) => state.status === 'pending' }) === 0)
      timer = setTimeout(tell, QUIET_MS)
  }
  const stop = queries.getQueryCache().subscribe(look)
  look()
  return () => {
    stop()
    clearTimeout(timer)
  }
}
