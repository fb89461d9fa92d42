import { type Query, useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const TICK = 200
const CAP = 90

/** Creeps towards 90 % in random steps while something loads, jumps to the end, and goes 200 ms later. */
export function LoadingBar() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading })
  const firstLoads = useIsFetching({ predicate: isAwaited })
  const progress = useProgress(isNavigating || firstLoads > 0)
  if (progress === null) return null
  return <progress aria-label="Loading" max={100} value={progress} className={barClass} />
}

/** Someone looks at an empty place: what is fetched ahead, or anew behind what is shown, is no one's wait. */
const isAwaited = (query: Query) => query.state.status === 'pending' && query.isActive()

const barClass =
  'absolute inset-x-0 -bottom-px h-0.5 w-full appearance-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]'

/** How far it is, in percent; null while there is nothing to show. */
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
