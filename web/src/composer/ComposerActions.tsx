import { PHOTOS_MAX } from '@kith/shared/posts.ts'
import { ImagePlus } from 'lucide-react'
import { Suspense, useRef } from 'react'
import type { EmojiChoice } from '../emoji/api.ts'
import { EmojiButton } from '../emoji/EmojiButton.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import type { Composer } from './composer.ts'
import { VisibilitySelect } from './VisibilitySelect.tsx'

type Props = {
  composer: Composer
  /** Whether the member is about to write. Only then the audience matters, and on a phone all of it. */
  isInUse: boolean
  emoji: EmojiChoice
}

const Audience = lazyOnIdle(async () => (await import('./ComposerAudience.tsx')).ComposerAudience)

/** The row under the text: files, emoji, visibility, audience, and the button that posts. */
export function ComposerActions({ composer, isInUse, emoji }: Props) {
  const { communityId, visibility, defaultVisibility, asksAudience, photos, video, dispatch } = composer
  const choice = communityId === undefined ? visibility && { visibility } : { groupId: communityId }
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line pt-3',
        !isInUse && 'max-sm:hidden',
      )}
    >
      <FilePicker disabled={photos.length >= PHOTOS_MAX && video !== null} onPick={composer.addFiles} />
      <EmojiButton emoji={emoji} iconClass="size-5.5" />
      {communityId === undefined && visibility && !asksAudience && (
        <VisibilitySelect
          value={visibility}
          onChange={(chosen) => dispatch({ type: 'visibilityChosen', visibility: chosen, defaultVisibility })}
        />
      )}
      {isInUse && (
        <div className="order-last flex min-h-4.5 basis-full items-center gap-x-3 sm:order-none sm:min-w-0 sm:flex-1 sm:basis-40">
          <Discarding composer={composer} />
          {/* Nothing is about to be seen while only Undo is offered, which needs the room. */}
          {choice && !(composer.isEmpty && composer.discarded) && (
            <Suspense>
              <Audience choice={choice} />
            </Suspense>
          )}
        </div>
      )}
      <Button type="submit" className="ml-auto" disabled={!composer.maySubmit}>
        Post
      </Button>
    </div>
  )
}

/** Far from the button that posts. For a while it can be undone, in the same place. */
function Discarding({ composer: { isEmpty, discarded, discard, undo } }: Pick<Props, 'composer'>) {
  if (!isEmpty && !discarded)
    return (
      <Button variant="quiet" className="-ml-4" onClick={discard}>
        Discard
      </Button>
    )
  return (
    <output className="flex items-center gap-2 text-15 whitespace-nowrap text-muted empty:hidden">
      {discarded && (
        <>
          Draft discarded
          {/* The second click of a double click was not meant for it. */}
          <Button variant="secondary" onClick={({ detail }) => detail < 2 && undo()}>
            Undo
          </Button>
        </>
      )}
    </output>
  )
}

type PickerProps = { disabled: boolean; onPick: (files: Iterable<File>) => void }

function FilePicker({ disabled, onPick }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Add photos or a video"
        data-tooltip="Add photos or a video"
        className="-ml-2"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <ImagePlus className="size-5.5" aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif,video/mp4,video/webm,video/quicktime,video/3gpp,video/3gpp2"
        multiple
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // Allow the same file to be picked again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}
