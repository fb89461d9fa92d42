import { lengthOf, POST_LENGTH_DEFAULT } from '@kith/shared/posts.ts'
import { type ClipboardEvent, type DragEvent, type SubmitEvent, useId, useState } from 'react'
import { useMe } from '../accounts/api.ts'
import { usePlatformSettings } from '../settings/api.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { cardClass } from './card-class.ts'
import { ComposerActions } from './ComposerActions.tsx'
import { ComposerNotes } from './ComposerNotes.tsx'
import { ComposerPhotos } from './ComposerPhotos.tsx'
import { useComposer } from './composer.ts'

/** Where a post is written: text, photos, and who it is for. */
export function PostComposer() {
  const me = useMe()
  const notes = useId()
  const limit = usePlatformSettings()?.maxPostLength ?? POST_LENGTH_DEFAULT
  const composer = useComposer(me, limit)
  const { draft, photos, isSending, submit } = composer
  const { isOver, ...dropping } = useDropping(composer.addPhotos)
  return (
    <form
      aria-label="New post"
      className={cx(
        cardClass,
        'flex flex-col gap-2 p-4 pb-3 transition-colors has-[textarea:focus]:border-control',
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
        <textarea
          aria-label="What would you like to share?"
          aria-describedby={notes}
          placeholder="What would you like to share?"
          dir="auto"
          rows={2}
          readOnly={isSending}
          value={draft.content}
          className="field-sizing-content max-h-[60dvh] min-h-16 w-full min-w-0 resize-none rounded-6 bg-transparent py-2 text-17 outline-none"
          onChange={(event) => composer.change({ content: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
          onPaste={(event) => pastePhotos(event, composer.addPhotos)}
        />
      </div>
      <ComposerPhotos
        photos={photos}
        isSending={isSending}
        onDescribe={composer.describePhoto}
        onRemove={composer.removePhoto}
      />
      <ComposerNotes
        id={notes}
        left={limit - lengthOf(draft.content)}
        limit={limit}
        refusal={composer.refusal}
      />
      <ComposerActions composer={composer} />
    </form>
  )
}

type Add = (files: Iterable<File>) => void

/** Pictures from the clipboard become photos; text is pasted as ever. */
function pastePhotos(event: ClipboardEvent, add: Add): void {
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
