import { ALT_MAX, mediaWording } from '@kith/shared/media.ts'
import { Film, ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { PickedPicture } from '../media/PickedPicture.tsx'
import { Input } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import { type CommentDraft, isTooLarge, typeOf } from './draft.ts'

/** Picks the one photo or video of a comment. */
export function FilePicker({ onPick }: { onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (isTooLarge(file)) toast({ title: mediaWording.tooLarge, variant: 'destructive' })
    else onPick(file)
  }
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
          take(target.files?.[0])
          // The same file may be picked again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}

type Attached = Pick<CommentDraft, 'file' | 'alt'>
type Props = { draft: Attached; onChange: (part: Partial<Attached>) => void }

/** The file that is picked, with a line to describe a photo. */
export function AttachedFile({ draft: { file, alt }, onChange }: Props) {
  if (!file) return null
  return (
    <div className="flex animate-fade-in items-center gap-2 px-3 pb-2">
      {typeOf(file) === 'video' ? (
        <PickedVideo file={file} />
      ) : (
        <PickedPhoto file={file} alt={alt} onChange={onChange} />
      )}
      <IconButton label="Remove the file" onClick={() => onChange({ file: null, alt: '' })}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </div>
  )
}

const PickedVideo = ({ file }: { file: File }) => (
  <>
    <Film className="size-5 text-muted" aria-hidden />
    <p className="min-w-0 flex-1 truncate text-13 text-muted">{file.name}</p>
  </>
)

type PhotoProps = Pick<Attached, 'alt'> & { file: File; onChange: Props['onChange'] }

const PickedPhoto = ({ file, alt, onChange }: PhotoProps) => (
  <>
    <PickedPicture file={file} />
    <Input
      aria-label="Description of the photo, for those who can't see it"
      placeholder="Describe photo"
      dir="auto"
      maxLength={ALT_MAX}
      value={alt}
      onChange={({ target }) => onChange({ alt: target.value })}
    />
  </>
)
