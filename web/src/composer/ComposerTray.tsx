import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../ui/class-names.ts'
import type { Composer } from './composer.ts'
import { ComposerPhoto } from './media/ComposerPhoto.tsx'
import { useRowDrag } from './media/drag-rows.ts'

/** The picked photos in their order, each with a handle and buttons to move it. */
export function ComposerTray({ composer }: { composer: Composer }) {
  const { photos } = composer
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (at: number, to: number) => {
    const photo = photos[at]
    if (!photo || to === at || to < 0 || to >= photos.length) return
    composer.dispatch({ type: 'photoMoved', id: photo.id, to })
    setAnnouncement(`Photo ${at + 1} is now photo ${to + 1} of ${photos.length}`)
  }
  const { dragged, placeOf, startDragging } = useRowDrag(list, photos.length, move)
  return (
    <>
      <ol ref={list} className="flex flex-col gap-2" aria-label="Photos">
        {photos.map((photo, at) => (
          <li
            key={photo.id}
            style={{ order: placeOf(at) }}
            className={cx(
              'relative flex animate-fade-in items-center gap-2 rounded-6',
              dragged === at && 'bg-sunken contrast:outline',
            )}
          >
            {photos.length > 1 && (
              <>
                <Handle at={at} onDrag={() => startDragging(at)} onStep={(step) => move(at, at + step)} />
                <Steps at={at} last={photos.length - 1} onStep={(step) => move(at, at + step)} />
              </>
            )}
            <ComposerPhoto composer={composer} photo={photo} at={at} />
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
    </>
  )
}

type HandleProps = { at: number; onDrag: () => void; onStep: (step: number) => void }

/** Moves a photo by dragging or with the arrow keys. */
function Handle({ at, onDrag, onStep }: HandleProps) {
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
      className="tap-target -mx-1 grid h-16 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-6 text-muted hover:text-ink active:cursor-grabbing"
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

type StepsProps = { at: number; last: number; onStep: (step: number) => void }

/** The same with single presses (WCAG 2.5.7). A button that leads nowhere keeps the focus. */
const Steps = ({ at, last, onStep }: StepsProps) => (
  <div className="flex flex-col">
    <button
      type="button"
      aria-label={`Move photo ${at + 1} up`}
      aria-disabled={at === 0}
      className={stepClass}
      onClick={() => onStep(-1)}
    >
      <ChevronUp className="size-5" aria-hidden />
    </button>
    <button
      type="button"
      aria-label={`Move photo ${at + 1} down`}
      aria-disabled={at === last}
      className={stepClass}
      onClick={() => onStep(1)}
    >
      <ChevronDown className="size-5" aria-hidden />
    </button>
  </div>
)

const stepClass =
  'grid h-8 w-7 place-items-center rounded-6 text-muted -outline-offset-2 hover:text-ink aria-disabled:opacity-50'
