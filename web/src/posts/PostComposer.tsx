import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { readStored, writeStored } from '../core/stored.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { later } from '../ui/later.ts'
import { cardClass } from './card-class.ts'
import { INVITATION } from './invitation.ts'

const Form = later(async () => (await import('./ComposerForm.tsx')).ComposerForm)

/** Where a post is written. Its code comes after the first paint; until then its shape stands there, and takes a press. */
export function PostComposer() {
  const [isPressed, setPressed] = useState(false)
  const { ref, minHeight, release } = useKeptHeight()
  return (
    <div ref={ref} style={{ minHeight }} onInputCapture={release} onClickCapture={release}>
      <Suspense fallback={<StandIn onPress={() => setPressed(true)} />}>
        <Form isWanted={isPressed} />
      </Suspense>
    </div>
  )
}

/** As high as it was left, until it is used: a draft's photos and card come in one by one, and would push the feed down. */
function useKeptHeight() {
  const ref = useRef<HTMLDivElement>(null)
  const [minHeight, setMinHeight] = useState(() => Number(readStored(HEIGHT)) || undefined)
  useLayoutEffect(() => {
    const keep = () => writeStored(HEIGHT, ref.current?.offsetHeight || undefined)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [])
  return { ref, minHeight, release: () => setMinHeight(undefined) }
}

const HEIGHT = 'kith.composer-height'

/** As large as the empty composer, so that nothing moves. */
function StandIn({ onPress }: { onPress: () => void }) {
  const me = useMe()
  return (
    <div className={cx(cardClass, 'flex flex-col gap-2 p-4 pb-3')}>
      <div className="flex gap-3">
        <Avatar person={me} />
        <button
          type="button"
          className="flex min-h-16 flex-1 cursor-text items-start py-2 text-left text-17 text-muted"
          onClick={onPress}
        >
          {INVITATION}
        </button>
      </div>
      <div className="h-[57px] border-t border-line sm:h-[53px]" />
    </div>
  )
}
