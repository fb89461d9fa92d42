import { ALT_MAX } from '@kith/shared/media.ts'
import { GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import { Input } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Composer } from './composer.ts'
import { useDragging } from './dragging.ts'
import { progressOf } from './photos.ts'
import { PickedPicture } from '../media/PickedPicture.tsx'
import { UploadProgress } from './UploadProgress.tsx'

/** The picked photos in their order, each with a handle to move it, a line to describe it, and how far its upload is. */
export function ComposerTray({ composer }: { composer: Composer }) {
  const { photos, isSending, sent } = composer
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (at: number, to: number) => {
    const photo = photos[at]
    if (!photo || to === at || to < 0 || to >= photos.length) return
    composer.movePhoto(photo.id, to)
    setAnnouncement(`Photo ${at + 1} is now photo ${to + 1} of ${photos.length}`)
  }
  const { dragged, placeOf, startDragging } = useDragging(list, photos.length, move)
  const progress = sent === null ? [] : progressOf(photos, sent)
  return (
    <>
      <ol ref={list} className="flex flex-col gap-2" aria-label="Photos">
        {photos.map(({ id, file, alt }, at) => (
          <li
            key={id}
            style={{ order: placeOf(at) }}
            className={cx(
              'relative flex animate-fade-in items-center gap-2 rounded-6',
              dragged === at && 'bg-sunken',
            )}
          >
            {photos.length > 1 && (
              <Handle
                at={at}
                disabled={isSending}
                onDrag={() => startDragging(at)}
                onStep={(step) => move(at, at + step)}
              />
            )}
            <PickedPicture file={file} />
            <Input
              aria-label={`Description of photo ${at + 1}, for those who can't see it`}
              placeholder="Describe photo"
              dir="auto"
              maxLength={ALT_MAX}
              readOnly={isSending}
              value={alt}
              onChange={({ target }) => composer.describePhoto(id, target.value)}
            />
            <IconButton
              label={`Remove photo ${at + 1}`}
              disabled={isSending}
              onClick={() => composer.removePhoto(id)}
            >
              <X className="size-5" aria-hidden />
            </IconButton>
            <UploadProgress label={`Upload of photo ${at + 1}`} percent={progress[at]} />
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
    </>
  )
}

type HandleProps = { at: number; disabled: boolean; onDrag: () => void; onStep: (step: number) => void }

/** What a photo is moved by: dragged, or with the arrow keys. */
function Handle({ at, disabled, onDrag, onStep }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <button
      type="button"
      aria-label={`Move photo ${at + 1}`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      data-tooltip="Drag, or use the arrow keys"
      disabled={disabled}
      className="touch -mx-1 grid h-16 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-6 text-muted hover:text-ink active:cursor-grabbing"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus()
        onDrag()
      }}
    >
      <GripVertical className="size-5" aria-hidden />
    </button>
  )
}
