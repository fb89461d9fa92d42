import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds without a first load before the parts show, because one answer may start another query. */
const QUIET_MS = 50

type Props = {
  /** The beginnings of the paths that the parts call. Other queries of the page are not waited for. */
  calls: readonly string[]
  className: string
  children: ReactNode
}

/** Shows its parts together, once all of them have loaded. One by one, each would push down those below it. */
export function RevealWhenLoaded({ calls, className, children }: Props) {
  const queries = useQueryClient()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenQuiet(queries, calls, () => setLoaded(true)), [queries, calls])
  return (
    <div hidden={!isLoaded} className={className}>
      {children}
    </div>
  )
}

function whenQuiet(queries: QueryClient, calls: readonly string[], tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const isFirst = ({ queryKey, state }: Query) =>
    state.status === 'pending' &&
    queryKey.some((part) => typeof part === 'string' && calls.some((call) => part.startsWith(call)))
  const look = () => {
    clearTimeout(timer)
    if (queries.isFetching({ predicate: isFirst }) === 0) timer = setTimeout(tell, QUIET_MS)
  }
  const stop = queries.getQueryCache().subscribe(look)
  look()
  return () => {
    stop()
    clearTimeout(timer)
  }
}
