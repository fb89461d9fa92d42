import { type Query, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsNavigating } from '../router/router.ts'

const TICK = 200
const CAP = 90

/** Moves towards 90 % in random steps while something loads, then jumps to 100 % and disappears after 200 ms. */
export function LoadingBar() {
  const isNavigating = useIsNavigating()
  const firstLoads = useIsFetching({ predicate: isAwaited })
  const progress = useProgress(isNavigating || firstLoads > 0)
  if (progress === null) return null
  // Screen readers would say '100 percent' of each page.
  const isDone = progress === 100
  return (
    <progress aria-label="Loading" aria-hidden={isDone} max={100} value={progress} className={barClass} />
  )
}

/** Only first loads that are visible. Nobody waits for a prefetch or a refetch in the background. */
const isAwaited = (query: Query) => query.state.status === 'pending' && query.isActive()

const barClass =
  'absolute inset-x-0 -bottom-px h-0.5 w-full appearance-none [&::-moz-progress-bar]:bg-header-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-header-accent [&::-webkit-progress-value]:transition-[width]'

/** The progress in percent; null when there is nothing to show. */
export function useProgress(isLoading: boolean): number | null {
  const [crept, setCrept] = useState<number | null>(null)
  useEffect(() => {
    const timer = isLoading
      ? setInterval(() => setCrept((at) => creep(at ?? 0)), TICK)
      : setTimeout(() => setCrept(null), TICK)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (crept === null) return null
  return isLoading ? crept : 100
}

const creep = (at: number) => Math.min(CAP, at + Math.random() * (CAP - at) * 0.3)
