import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Mark } from '../ui/faces/Mark.tsx'
import { useOnline } from '../ui/states/use-online.ts'

const RETRY_EVERY_MS = 10_000

/** Shown instead of the site while it is not known who is signed in, because nothing answers. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setInterval(retry, RETRY_EVERY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [])
  return (
    <main className="grid min-h-[80dvh] place-content-center justify-items-center">
      <Mark className="size-12" />
      <ErrorState {...(useOnline() ? AWAY : OFFLINE)} onRetry={onRetry} />
    </main>
  )
}

export const OFFLINE = {
  title: 'You are offline',
  hint: 'This page opens when you are connected again.',
}
const AWAY = {
  title: "The server can't be reached",
  hint: 'Check your connection. If it is fine, the site is down for a moment: try again soon.',
}
