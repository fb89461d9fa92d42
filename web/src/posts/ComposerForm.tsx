import { lengthOf, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import {
  type ClipboardEvent,
  type DragEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useMe } from '../accounts/api.ts'
import { usePlatformSettings } from '../settings/api.ts'
import { TagField } from '../tagging/TagField.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { cardClass } from './card-class.ts'
import { ComposerActions } from './ComposerActions.tsx'
import { ComposerMedia } from './ComposerMedia.tsx'
import { ComposerNotes } from './ComposerNotes.tsx'
import { ComposerPreview } from './ComposerPreview.tsx'
import { useComposer } from './composer.ts'
import { INVITATION } from './invitation.ts'

/** The composer itself (PostComposer.tsx shows it). `isWanted` puts the caret there: someone pressed before it was here. */
export function ComposerForm({ isWanted }: { isWanted: boolean }) {
  const form = useFocusOnField(isWanted)
  const me = useMe()
  const notes = useId()
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const composer = useComposer(me, limit)
  const { draft, isSending, submit } = composer
  const [wasTouched, setTouched] = useState(false)
  const { isOver, ...dropping } = useDropping(composer.addFiles)
  return (
    <form
      ref={form}
      aria-label="New post"
      className={cx(
        cardClass,
        // The friends on offer reach over its lower edge.
        'flex flex-col gap-2 overflow-visible! p-4 pb-3 transition-colors has-[textarea:focus]:border-control',
        isOver && 'border-accent bg-accent-soft',
      )}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        submit()
      }}
      {...dropping}
    >
      <div className="flex gap-3">
        <Avatar person={me} />
        <TagField
          aria-label={INVITATION}
          aria-describedby={notes}
          placeholder={INVITATION}
          rows={2}
          readOnly={isSending}
          value={draft}
          onFocus={() => setTouched(true)}
          className="field-sizing-content max-h-[60dvh] min-h-16 w-full min-w-0 resize-none rounded-6 bg-transparent py-2 text-17 outline-none"
          onChange={composer.change}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
          onPaste={(event) => pasteFiles(event, composer.addFiles)}
        />
      </div>
      <ComposerMedia composer={composer} />
      <ComposerPreview composer={composer} />
      <ComposerNotes
        id={notes}
        left={limit - lengthOf(draft.content)}
        limit={limit}
        tags={draft.tags}
        refusal={composer.refusal}
      />
      <ComposerActions composer={composer} isInUse={wasTouched || !composer.isEmpty} />
    </form>
  )
}

function useFocusOnField(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isWanted) form.current?.querySelector('textarea')?.focus()
  }, [isWanted])
  return form
}

type Add = (files: Iterable<File>) => void

/** Pictures from the clipboard become photos; text is pasted as ever. */
function pasteFiles(event: ClipboardEvent, add: Add): void {
  const { files } = event.clipboardData
  if (files.length === 0) return
  event.preventDefault()
  add(files)
}

/** Files dragged over the composer may be let go anywhere on it. */
function useDropping(add: Add) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const { relatedTarget, currentTarget } = event
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      add(event.dataTransfer.files)
    },
  }
}
