import { lengthOf, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { useFileIntake } from '../core/input/file-intake.ts'
import { useEmoji } from '../emoji/api.ts'
import { EmojiPanel } from '../emoji/EmojiPanel.tsx'
import { usePlatformSettings } from '../settings/api.ts'
import { cx } from '../ui/class-names.ts'
import { isNowhere } from '../ui/focus/focus-content.ts'
import { cardClass } from '../ui/card-class.ts'
import { ComposerActions } from './ComposerActions.tsx'
import { ComposerMedia } from './media/ComposerMedia.tsx'
import { PostTextNotes } from '../posts/PostTextNotes.tsx'
import { ComposerPreview } from './ComposerPreview.tsx'
import { composerClass } from './composer-class.ts'
import { FirstAudience } from './FirstAudience.tsx'
import { ComposerText } from './ComposerText.tsx'
import { useComposer } from './composer.ts'
import { useDraftHeight } from './composer-height.ts'

type Props = {
  communityId: number | undefined
  /** How often its text field was asked for, be it by a press while loading. Each time it gets the focus. */
  wanted: number
}

/** The composer itself (PostComposer.tsx loads it). On a phone it is one line until it is used (rules/posts.md 48). */
export function ComposerForm({ communityId, wanted }: Props) {
  const form = useFocusOnField(wanted)
  const notes = useId()
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const me = useMe()
  const composer = useComposer(me, limit, communityId)
  const height = useDraftHeight(form, composer)
  useStay(form, composer.isEmpty)
  const emoji = useEmoji(form)
  const [wasTouched, setTouched] = useState(wanted > 0)
  const { isOver, intake } = useFileIntake(composer.addFiles)
  const { content, tags } = composer
  const isInUse = wasTouched || !composer.isEmpty || composer.discarded !== undefined
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="New post"
      className={cx(
        cardClass,
        composerClass,
        // The list of friends to tag reaches over its lower edge.
        'overflow-visible! -outline-offset-1 outline-focus transition-colors has-[textarea:focus]:outline-2',
        !isInUse && 'max-sm:pb-1.5',
        isOver && 'border-accent bg-accent-soft',
      )}
      style={{ minHeight: wasTouched ? undefined : height }}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        composer.submit()
      }}
      {...intake}
    >
      <ComposerText composer={composer} notes={notes} isInUse={isInUse} onFocus={() => setTouched(true)} />
      <EmojiPanel emoji={emoji} />
      <ComposerMedia composer={composer} />
      <ComposerPreview composer={composer} />
      <PostTextNotes id={notes} left={limit - lengthOf(content)} limit={limit} tags={tags} />
      {isInUse && composer.asksAudience && <FirstAudience composer={composer} />}
      <ComposerActions composer={composer} isInUse={isInUse} emoji={emoji} />
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

/** Posting or discarding disables or removes the pressed button. Then focus the form, so that the focus is not lost. */
function useStay(form: RefObject<HTMLFormElement | null>, isEmpty: boolean) {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    // A button loses the focus a moment after it was disabled.
    const isLost = isNowhere() || document.activeElement?.matches(':disabled')
    if (isEmpty && !wasEmpty.current && isLost) form.current?.focus({ preventScroll: true })
    wasEmpty.current = isEmpty
  }, [form, isEmpty])
}
