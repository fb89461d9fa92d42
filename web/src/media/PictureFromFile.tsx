import { PHOTO_BYTES_MAX, unreadableFile } from '@kith/shared/media.ts'
import { mediaWording } from '@kith/shared/media-wording.ts'
import { ImageUp } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { isReadable } from '../core/calls/unreadable-file.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { lazyOnIdle } from '../ui/lazy-on-idle.ts'
import { ChunkError } from '../ui/states/ChunkError.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import type { Crop, PickedImage, CropShape } from './CropPicture.tsx'

const CropPicture = lazyOnIdle(async () => (await import('./CropPicture.tsx')).CropPicture, ChunkError)

type Props = { shape: CropShape; busy: boolean; onSend: (picture: Blob) => void }

/** A new picture from a file: pick, crop, upload. */
export function PictureFromFile({ shape, busy, onSend }: Props) {
  const [picked, pick] = usePicked()
  const cut = useRef<Crop | null>(null)
  const [unread, setUnread] = useState<File>()
  const isTooLarge = picked !== null && picked.file.size > PHOTO_BYTES_MAX
  const isUnread = picked !== null && picked.file === unread
  const send = async ({ file }: PickedImage) => {
    // A picture that can't be cropped here is sent whole. Its middle is what shows.
    const picture = (await cut.current?.().catch(() => file)) ?? file
    if (picture === file && !(await isReadable(file))) setUnread(file)
    else onSend(picture)
  }
  return (
    <div className="flex flex-col gap-4">
      {isTooLarge && <Alert>{mediaWording.tooLarge}</Alert>}
      {isUnread && <Alert>{unreadableFile(picked.file.name)}</Alert>}
      {picked && !isTooLarge && !isUnread && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <CropPicture
            key={picked.url}
            picked={picked}
            shape={shape}
            onCut={(next) => {
              cut.current = next
            }}
          />
        </Suspense>
      )}
      <Picker
        isFirst={!picked}
        onPick={(file) => {
          cut.current = null
          pick(file)
        }}
      />
      <Button
        className="self-end"
        disabled={!picked || isTooLarge || isUnread}
        busy={busy}
        onClick={() => picked && void send(picked)}
      >
        Upload
      </Button>
    </div>
  )
}

/** Revokes the object URL when another file is picked or the component unmounts. */
function usePicked() {
  const [picked, setPicked] = useState<PickedImage | null>(null)
  useEffect(
    () => () => {
      if (picked) URL.revokeObjectURL(picked.url)
    },
    [picked],
  )
  const pick = (file: File) => setPicked({ file, url: URL.createObjectURL(file) })
  return [picked, pick] as const
}

type PickerProps = { isFirst: boolean; onPick: (file: File) => void }

function Picker({ isFirst, onPick }: PickerProps) {
  const hint = useId()
  return (
    <label className={isFirst ? firstClass : againClass}>
      {isFirst && <ImageUp className="size-6 text-muted" aria-hidden />}
      <span className="font-semibold">{isFirst ? 'Choose a picture' : 'Choose another picture'}</span>
      <span id={hint} className="text-13 text-muted">
        PNG or JPG, max 50MB
      </span>
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/heic,.heic"
        aria-label={isFirst ? 'Choose a picture' : 'Choose another picture'}
        aria-describedby={hint}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPick(file)
        }}
      />
    </label>
  )
}

const pickerClass =
  'relative flex items-center justify-center gap-x-3 gap-y-1 rounded-12 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
const firstClass = `${pickerClass} h-48 flex-col border border-dashed border-control`
const againClass = `${pickerClass} min-h-11 flex-wrap border border-control px-3 py-2`
