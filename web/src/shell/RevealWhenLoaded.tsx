import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** One answer may lead to the next question. */
const QUIET_MS = 50

type Props = {
  /** The beginnings of the calls that the parts make; what the rest of the page asks for, they don't wait for. */
  calls: readonly string[]
  className: string
  children: ReactNode
}

/** Shows its parts once none of them asks for the first time any more: each of them would push down those under it. */
export function RevealWhenLoaded({ calls, className, children }: Props) {
  const queries = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  useEffect(() => whenQuiet(queries, calls, () => setWhole(true)), [queries, calls])
  return (
    <div hidden={!isWhole} className={className}>
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
