import { ALT_MAX } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { useFileIntake } from '../core/input/file-intake.ts'
import type { Draft } from '../core/tabs/draft.ts'
import { typeOf } from '../media/api.ts'
import { FailedFile } from '../media/FailedFile.tsx'
import { FirstFrameOnly } from '../media/FirstFrameOnly.tsx'
import { PickedPicture } from '../media/PickedPicture.tsx'
import { VideoStill } from '../media/VideoStill.tsx'
import { Input } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { takeFile } from './files.ts'

/** Lets the one file of a comment or message be pasted into its form and dropped on it. */
export const useOneFile = (onPick: (file: File) => void) => useFileIntake(([file]) => takeFile(file, onPick))

/** Picks the one photo or video of a comment. */
export function FilePicker({ onPick }: { onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Add a photo or video"
        data-tooltip="Add a photo or video"
        className="size-8"
        onClick={() => input.current?.click()}
      >
        <ImagePlus className="size-5" aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*,video/*,.heic,.heif"
        hidden
        onChange={({ target }) => {
          takeFile(target.files?.[0], onPick)
          // Allow the same file to be picked again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}

type Attachment = Pick<Draft, 'file' | 'alt' | 'lacks'>
type Props = { draft: Attachment; onChange: (part: Partial<Attachment>) => void }

/** A draft with this file. A photo takes the description of one that is gone. */
export const withFile = (draft: Attachment, file: File): Attachment => ({
  file,
  lacks: undefined,
  alt: isGone(draft) && typeOf(file) === 'photo' ? draft.alt : '',
})

/**
 * Whether its file can't be read any more, or a photo was described that went with its page. Nothing is sent until it is
 * picked again or removed.
 */
export const isGone = ({ file, alt, lacks }: Attachment) => file === null && (alt !== '' || !!lacks)

/** The picked file, with a field to describe a photo. */
export function AttachedFile({ draft, onChange }: Props) {
  const { file, alt, lacks } = draft
  if (!file && !isGone(draft)) return null
  return (
    <div className="flex animate-fade-in items-center gap-2 px-3 pb-2">
      {!file ? (
        <FailedFile failure={lacks ?? mediaWording.uploadGone} alt={alt} />
      ) : typeOf(file) === 'video' ? (
        <PickedVideo file={file} />
      ) : (
        <PickedPhoto file={file} alt={alt} onChange={onChange} />
      )}
      <IconButton label="Remove the file" onClick={() => onChange({ file: null, alt: '', lacks: undefined })}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </div>
  )
}

const PickedVideo = ({ file }: { file: File }) => (
  <>
    <VideoStill file={file} />
    <p className="min-w-0 flex-1 truncate text-13 text-muted">
      <bdi>{file.name}</bdi>
    </p>
  </>
)

type PhotoProps = Pick<Attachment, 'alt'> & { file: File; onChange: Props['onChange'] }

const PickedPhoto = ({ file, alt, onChange }: PhotoProps) => (
  <>
    <PickedPicture file={file} opens="Look at the photo" alt={alt} />
    <div className="min-w-0 flex-1">
      <Input
        aria-label="Description of the photo, for those who can't see it"
        placeholder="Describe photo"
        maxLength={ALT_MAX}
        value={alt}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <FirstFrameOnly file={file} />
    </div>
  </>
)
