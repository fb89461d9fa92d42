import { postWording } from '@kith/shared/posts.ts'
import { ImagePlus, Smile } from 'lucide-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Avatar } from '../ui/faces/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import { cardClass } from '../ui/card-class.ts'
import { composerClass } from './composer-class.ts'
import { whenAskedToWrite } from './write-requests.ts'
import { storedHeight } from './draft/stored-height.ts'

const Form = lazyOnIdle(
  async () => (await import('./ComposerForm.tsx')).ComposerForm,
  ({ reset }) => (
    // What was written stays in the browser.
    <div className={cardClass}>
      <ChunkError reset={reset} />
    </div>
  ),
)

type Props = {
  communityId?: number
  /** How often its text field was asked for from elsewhere on the page. */
  wanted?: number
}

/**
 * The composer, of a community if one is named. Its code loads after the first paint. Until then a placeholder shows its
 * shape and can be pressed.
 */
export function PostComposer({ communityId, wanted = 0 }: Props) {
  const [asked, setAsked] = useState(0)
  useLayoutEffect(() => {
    const isHome = communityId === undefined
    return isHome ? whenAskedToWrite(() => setAsked((times) => times + 1)) : undefined
  }, [communityId])
  return (
    <Suspense
      fallback={
        <Placeholder
          communityId={communityId}
          isWanted={wanted + asked > 0}
          onPress={() => setAsked(asked + 1)}
        />
      }
    >
      <Form key={communityId} communityId={communityId} wanted={wanted + asked} />
    </Suspense>
  )
}

type PlaceholderProps = { communityId: number | undefined; isWanted: boolean; onPress: () => void }

/** As large as the composer, folded, empty or with its draft, so that nothing moves when it loads. */
function Placeholder({ communityId, isWanted, onPress }: PlaceholderProps) {
  const me = useMe()
  const minHeight = storedHeight({ memberId: me.id, communityId })
  return (
    <div className={cx(cardClass, composerClass, !isWanted && 'max-sm:pb-1.5')} style={{ minHeight }}>
      <div className="flex gap-3">
        <Avatar person={me} />
        <button
          type="button"
          className={cx(
            'flex h-16 flex-1 cursor-text items-start py-2 text-left text-17 text-muted',
            !isWanted && 'max-sm:h-10',
          )}
          onClick={onPress}
        >
          {postWording.invitation}
        </button>
      </div>
      {/* The button above says what a press does. */}
      <div
        aria-hidden
        className={cx(
          'flex items-center gap-x-1 border-t border-line pt-3 text-muted',
          !isWanted && 'max-sm:hidden',
        )}
      >
        <button type="button" tabIndex={-1} className="flex flex-1 gap-x-1" onClick={onPress}>
          <ImagePlus className="m-2.25 ml-0.25 size-5.5" />
          <Smile className="m-2.25 size-5.5 max-sm:hidden" />
        </button>
        <Button disabled>Post</Button>
      </div>
    </div>
  )
}
