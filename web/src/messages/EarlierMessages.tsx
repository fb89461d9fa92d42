import { messageWording } from '@kith/shared/messages.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../ui/Button.tsx'

type Props = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/** Loads earlier messages when the start of the list comes near the screen, or by a press. */
export function EarlierMessages({ isLoading, hasFailed, onLoad }: Props) {
  const button = useLoadInView(onLoad, !isLoading && !hasFailed)
  return (
    <div ref={button} className="flex flex-col items-center pb-2">
      {hasFailed && (
        <p role="alert" className="text-13 text-danger">
          {messageWording.messagesFailed}
        </p>
      )}
      <Button variant="quiet" size="small" busy={isLoading} onClick={onLoad}>
        {hasFailed ? 'Try again' : 'Earlier messages'}
      </Button>
    </div>
  )
}

function useLoadInView(onLoad: () => void, isReady: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (!isReady || !element.current || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { root: element.current.closest('[role=log]'), rootMargin: '400px 0px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isReady])
  return element
}
