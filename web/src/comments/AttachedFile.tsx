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

/** A draft with this file. It takes the description of one that is gone. */
export const withFile = (draft: Attachment, file: File): Attachment => ({
  file,
  lacks: undefined,
  alt: isGone(draft) ? draft.alt : '',
})

/**
 * Whether its file can't be read any more, or one was described that went with its page. Nothing is sent until it is
 * picked again or removed.
 */
export const isGone = ({ file, alt, lacks }: Attachment) => file === null && (alt !== '' || !!lacks)

/** The picked file, with a field to describe it. */
export function AttachedFile({ draft, onChange }: Props) {
  const { file, alt, lacks } = draft
  if (!file && !isGone(draft)) return null
  return (
    <div className="flex animate-fade-in items-center gap-2 px-3 pb-2">
      {!file ? (
        <FailedFile failure={lacks ?? mediaWording.uploadGone} alt={alt} />
      ) : typeOf(file) === 'video' ? (
        <PickedVideo file={file} alt={alt} onChange={onChange} />
      ) : (
        <PickedPhoto file={file} alt={alt} onChange={onChange} />
      )}
      <IconButton label="Remove the file" onClick={() => onChange({ file: null, alt: '', lacks: undefined })}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </div>
  )
}

type FileProps = Pick<Attachment, 'alt'> & { file: File; onChange: Props['onChange'] }

const PickedVideo = ({ file, alt, onChange }: FileProps) => (
  <>
    <VideoStill file={file} />
    <div className="min-w-0 flex-1">
      <p className="truncate pb-1 text-13 text-muted">
        <bdi>{file.name}</bdi>
      </p>
      <Description what="video" alt={alt} onChange={onChange} />
    </div>
  </>
)

const PickedPhoto = ({ file, alt, onChange }: FileProps) => (
  <>
    <PickedPicture file={file} opens="Look at the photo" alt={alt} />
    <div className="min-w-0 flex-1">
      <Description what="photo" alt={alt} onChange={onChange} />
      <FirstFrameOnly file={file} />
    </div>
  </>
)

const Description = ({ what, alt, onChange }: Omit<FileProps, 'file'> & { what: 'photo' | 'video' }) => (
  <Input
    aria-label={`Description of the ${what}, for those who can't see it`}
    placeholder={`Describe ${what}`}
    maxLength={ALT_MAX}
    value={alt}
    onChange={({ target }) => onChange({ alt: target.value })}
  />
)
