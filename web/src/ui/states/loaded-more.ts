import { useEffect, useRef, useState } from 'react'
import { isNowhere } from '../focus/focus-content.ts'

/**
 * How many have come with the last press, in words for screen readers. The focus moves to `place` where the button,
 * which had it, has gone.
 */
export function useLoadedMore(count: number, isFetching: boolean) {
  const place = useRef<HTMLOutputElement>(null)
  const [words, setWords] = useState('')
  const [before, setBefore] = useState<number>()
  if (isFetching && before === undefined) {
    setBefore(count)
    setWords('')
  }
  if (!isFetching && before !== undefined) {
    setBefore(undefined)
    if (count > before) setWords(`Loaded ${count - before} more`)
  }
  useEffect(() => {
    if (words && isNowhere()) place.current?.focus({ preventScroll: true })
  }, [words])
  return { words, place }
}
