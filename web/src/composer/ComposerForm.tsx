import { lengthOf, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { type RefObject, type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useFileIntake } from '../core/input/file-intake.ts'
import { insertText } from '../core/input/insert-text.ts'
import { usePlatformSettings } from '../settings/api.ts'
import { cx } from '../ui/class-names.ts'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { cardClass } from '../ui/card-class.ts'
import { ComposerActions } from './ComposerActions.tsx'
import { ComposerMedia } from './media/ComposerMedia.tsx'
import { PostTextNotes } from '../posts/PostTextNotes.tsx'
import { ComposerPreview } from './ComposerPreview.tsx'
import { ComposerText } from './ComposerText.tsx'
import { useComposer } from './composer.ts'
import { useDraftHeight } from './composer-height.ts'

const EmojiGrid = lazyOnIdle(async () => (await import('./EmojiGrid.tsx')).EmojiGrid)

type Props = {
  communityId: number | undefined
  /** How often its text field was asked for, be it by a press while loading. Each time it gets the focus. */
  wanted: number
}

/** The composer itself (PostComposer.tsx loads it). */
export function ComposerForm({ communityId, wanted }: Props) {
  const form = useFocusOnField(wanted)
  const notes = useId()
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const me = useMe()
  const composer = useComposer(me, limit, communityId)
  const height = useDraftHeight(form, composer)
  useStay(form, composer.isEmpty)
  const emoji = useEmoji(form)
  const [wasTouched, setTouched] = useState(false)
  const { isOver, intake } = useFileIntake(composer.addFiles)
  const { content, tags } = composer
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="New post"
      className={cx(
        cardClass,
        // The list of friends to tag reaches over its lower edge.
        'flex flex-col gap-2 overflow-visible! p-4 pb-3 -outline-offset-1 outline-focus transition-colors has-[textarea:focus]:outline-2',
        isOver && 'border-accent bg-accent-soft',
      )}
      style={{ minHeight: wasTouched ? undefined : height }}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        composer.submit()
      }}
      {...intake}
    >
      <ComposerText composer={composer} notes={notes} onFocus={() => setTouched(true)} />
      <Suspense>{emoji.isOpen && <EmojiGrid onPick={emoji.pick} onClose={emoji.close} />}</Suspense>
      <ComposerMedia composer={composer} />
      <ComposerPreview composer={composer} />
      <PostTextNotes id={notes} left={limit - lengthOf(content)} limit={limit} tags={tags} />
      <ComposerActions
        composer={composer}
        isInUse={wasTouched || !composer.isEmpty || composer.discarded !== undefined}
        isChoosingEmoji={emoji.isOpen}
        onEmoji={emoji.toggle}
      />
    </form>
  )
}

function useFocusOnField(wanted: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wanted > 0) form.current?.querySelector('textarea')?.focus()
  }, [wanted])
  return form
}

/** Posting or discarding removes the pressed button. Then focus the form, so that the focus is not lost. */
function useStay(form: RefObject<HTMLFormElement | null>, isEmpty: boolean) {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (isEmpty && !wasEmpty.current && isNowhere) form.current?.focus({ preventScroll: true })
    wasEmpty.current = isEmpty
  }, [form, isEmpty])
}

/** Whether emoji are being chosen. A chosen emoji replaces the selection, and the text field gets the focus back. */
function useEmoji(form: RefObject<HTMLFormElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    form.current?.querySelector('textarea')?.focus()
  }
  const pick = (sign: string) => {
    close()
    insertText(sign)
  }
  return { isOpen, close, pick, toggle: () => setOpen(!isOpen) }
}
