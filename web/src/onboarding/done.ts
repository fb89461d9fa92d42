import { createContext, use, useEffect, useRef } from 'react'

/** Goes on from the step that is shown (StepCard.tsx). */
export const GoOnContext = createContext<() => void>(() => undefined)

/** Goes on when a step becomes done while it is shown. One that was done before stays, to be looked at. */
export function useDone(isDone: boolean): void {
  const goOn = use(GoOnContext)
  const before = useRef(isDone)
  useEffect(() => {
    const wasDone = before.current
    before.current = isDone
    if (isDone && !wasDone) goOn()
  }, [isDone, goOn])
}
