import { useEffect, useEffectEvent, useState } from 'react'
import { onBackOnline } from '../core/network/back-online.ts'
import { isChunkError } from '../core/calls/chunk-error.ts'
import { PageTitle } from '../settings/PageTitle.tsx'
import { reloadDocument } from '../ui/lazy-code.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useOnline } from '../ui/states/use-online.ts'
import { OFFLINE } from './Unreachable.tsx'

const RETRY_EVERY_MS = 10_000

type Props = { fetchCode: () => Promise<void>; onFetched: () => void }

/** Stands in for a page whose code could not be fetched, and tries again by itself. */
export function PageUnavailable({ fetchCode, onFetched }: Props) {
  const isOnline = useOnline()
  const [error, setError] = useState<unknown>()
  const tryAgain = useEffectEvent(() => fetchCode().then(onFetched, setError))
  useEffect(() => {
    void tryAgain()
    const timer = setInterval(tryAgain, RETRY_EVERY_MS)
    const stop = onBackOnline(tryAgain)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  // A page whose code is there and does not run is no matter of the network.
  if (error !== undefined && !isChunkError(error)) throw error
  if (error === undefined && isOnline) return <output aria-label="Loading" className="block min-h-[60dvh]" />
  const said = isOnline ? MISSING : OFFLINE
  return (
    <>
      <PageTitle>{said.title}</PageTitle>
      <ErrorState {...said} onRetry={() => void fetchCode().then(onFetched, reloadDocument)} />
    </>
  )
}

const MISSING = {
  title: 'This page could not be loaded',
  hint: 'Part of it did not arrive. What you wrote is kept.',
}
