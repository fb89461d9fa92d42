import { ALT_MAX } from '@kith/shared/media.ts'
import { X } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { Input } from '../ui/Field.tsx'
import { PickedPicture } from './PickedPicture.tsx'
import type { PickedPhoto } from './submission.ts'

type Props = {
  photos: readonly PickedPhoto[]
  isSending: boolean
  onDescribe: (id: string, alt: string) => void
  onRemove: (id: string) => void
}

/** The photos picked so far, each with a line to describe it. */
export function ComposerPhotos({ photos, isSending, onDescribe, onRemove }: Props) {
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-col gap-2" aria-label="Photos">
      {photos.map(({ id, file, alt }, at) => (
        <li key={id} className="flex animate-fade-in items-center gap-2">
          <PickedPicture file={file} />
          <Input
            aria-label={`Description of photo ${at + 1}, for those who can't see it`}
            placeholder="Describe photo"
            dir="auto"
            maxLength={ALT_MAX}
            readOnly={isSending}
            value={alt}
            onChange={(event) => onDescribe(id, event.target.value)}
          />
          <IconButton label={`Remove photo ${at + 1}`} disabled={isSending} onClick={() => onRemove(id)}>
            <X className="size-5" aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
