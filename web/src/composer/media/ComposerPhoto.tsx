import { ALT_MAX } from '@kith/shared/media.ts'
import { CloudOff, RotateCw, X } from 'lucide-react'
import { FailedFile } from '../../media/FailedFile.tsx'
import { FirstFrameOnly } from '../../media/FirstFrameOnly.tsx'
import { PickedPicture } from '../../media/PickedPicture.tsx'
import { UploadProgress } from '../../media/UploadProgress.tsx'
import { outboxWording } from '../../outbox/api.ts'
import { Input } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Composer } from '../composer.ts'
import type { PickedPhoto } from '../composer-state.ts'

type Props = { composer: Composer; photo: PickedPhoto; at: number }

/** A picked photo, with a field for its description and its progress, or with its failure. */
export function ComposerPhoto({ composer, photo, at }: Props) {
  const { dispatch } = composer
  const { id, file, url, alt, percent, failure, isWaiting } = photo
  const look = { opens: `Look at photo ${at + 1}`, alt }
  return (
    <>
      {file ? (
        <div className="relative flex shrink-0">
          <PickedPicture file={file} {...look} />
          <Waiting isWaiting={isWaiting} />
        </div>
      ) : (
        url && <PickedPicture url={url} onGone={() => dispatch({ type: 'uploadGone', id })} {...look} />
      )}
      {failure === undefined ? (
        <Description {...{ composer, photo, at }} />
      ) : (
        <Failure {...{ composer, photo, failure }} />
      )}
      <IconButton label={`Remove photo ${at + 1}`} onClick={() => dispatch({ type: 'photoRemoved', id })}>
        <X className="size-5" aria-hidden />
      </IconButton>
      {!url && !failure && <UploadProgress label={`Upload of photo ${at + 1}`} percent={percent} />}
    </>
  )
}

/**
 * On the picture: a line of words would move the field that somebody writes in. It is there before its words, so that
 * screen readers say them.
 */
const Waiting = ({ isWaiting }: Pick<PickedPhoto, 'isWaiting'>) => (
  <output className="pointer-events-none absolute inset-0 grid place-items-center rounded-6 text-white not-empty:bg-black/60">
    {isWaiting && (
      <>
        <CloudOff className="size-5" aria-hidden />
        <span className="sr-only">{outboxWording.waiting}</span>
      </>
    )}
  </output>
)

const Description = ({ composer, photo: { id, alt, file }, at }: Props) => (
  <div className="min-w-0 flex-1">
    <Input
      aria-label={`Description of photo ${at + 1}, for those who can't see it`}
      placeholder="Describe photo"
      maxLength={ALT_MAX}
      value={alt}
      onChange={({ target }) => composer.dispatch({ type: 'photoDescribed', id, alt: target.value })}
    />
    <FirstFrameOnly file={file} />
  </div>
)

const Failure = ({ composer, photo, failure }: Omit<Props, 'at'> & { failure: string }) => (
  <div className="flex min-w-0 flex-1 items-center gap-1">
    <FailedFile failure={failure} alt={photo.alt} />
    {photo.file && !photo.isRefused && (
      <IconButton
        label="Try again"
        data-tooltip="Try again"
        onClick={() => composer.dispatch({ type: 'uploadRetried', id: photo.id })}
      >
        <RotateCw className="size-5" aria-hidden />
      </IconButton>
    )}
  </div>
)
