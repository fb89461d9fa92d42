import { useEffect, useRef, useState } from 'react'
import { saidAnew } from '../announce.ts'
import { isNowhere } from '../focus/focus-content.ts'

/**
 * How many have come with the last press, in words for screen readers. The focus moves to `place` where the button,
 * which had it, has gone.
 */
export function useLoadedMore(count: number, isFetching: boolean) {
  const place = useRef<HTMLOutputElement>(null)
  const [words, setWords] = useState('')
  const [before, setBefore] = useState<number>()
  if (isFetching && before === undefined) setBefore(count)
  if (!isFetching && before !== undefined) {
    setBefore(undefined)
    if (count > before) setWords(saidAnew(`Loaded ${count - before} more`, words))
  }
  useEffect(() => {
    if (words && isNowhere()) place.current?.focus({ preventScroll: true })
  }, [words])
  return { words, place }
}
