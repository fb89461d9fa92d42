import { ImageIcon } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Lightbox } from './Lightbox.tsx'

/** A picture from this device, or one that was uploaded before. */
type PictureSource = { file: File } | { url: string; onGone: () => void }
type Props = PictureSource & {
  /** Names the button that shows the picture in full, with its description. Without it, it is only a preview. */
  opens?: string
  alt?: string
}

/** A small preview of a picked picture. Kinds that the browser can't show (HEIC) get an icon. */
export function PickedPicture({ opens, alt = '', ...picture }: Props) {
  const [isUnreadable, setUnreadable] = useState(false)
  const [shown, show] = useState<string>()
  const close = () => {
    show(undefined)
    if (shown && 'file' in picture) URL.revokeObjectURL(shown)
  }
  const gone = () => {
    setUnreadable(true)
    if ('url' in picture) picture.onGone()
  }
  if (isUnreadable || !opens) return <Preview {...{ picture, isUnreadable, gone }} />
  return (
    <>
      <button
        type="button"
        aria-label={opens}
        className="shrink-0 cursor-zoom-in rounded-6"
        onClick={() => show('url' in picture ? picture.url : URL.createObjectURL(picture.file))}
      >
        <Preview {...{ picture, isUnreadable, gone }} />
      </button>
      <Lightbox
        photos={[{ mediaUrl: shown ?? '', alt, width: null, height: null, variants: [] }]}
        at={shown === undefined ? undefined : 0}
        onClose={close}
      />
    </>
  )
}

type PreviewProps = { picture: PictureSource; isUnreadable: boolean; gone: () => void }

function Preview({ picture, isUnreadable, gone }: PreviewProps) {
  const file = 'file' in picture ? picture.file : undefined
  // Loaded once, not with each letter of its description.
  const ref = useCallback((image: HTMLImageElement | null) => file && showFile(file, image), [file])
  return (
    <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-6 bg-sunken text-muted">
      {isUnreadable ? (
        <ImageIcon className="size-6" aria-hidden />
      ) : 'file' in picture && standsStill() ? (
        <FirstFrame file={picture.file} gone={gone} />
      ) : (
        <img
          {...('file' in picture ? { ref } : { src: `${picture.url}?w=320&still=1` })}
          alt=""
          className="size-full object-cover"
          onError={gone}
        />
      )}
    </div>
  )
}

const standsStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Twice as wide as it is shown, for dense screens. */
const DRAWN_WIDTH = 128

/** Draws a picture once, not with each letter of its description. */
function FirstFrame({ file, gone }: { file: File; gone: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const onFailure = useEffectEvent(gone)
  useEffect(() => {
    if (canvas.current) drawFile(file, canvas.current).catch(() => onFailure())
  }, [file])
  return <canvas ref={canvas} className="size-full object-cover" />
}

/** Draws the first frame of a picture. */
async function drawFile(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(file, { resizeWidth: DRAWN_WIDTH })
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
}

/** Makes an object URL for the file and revokes it when the picture is removed. */
function showFile(file: File, image: HTMLImageElement | null) {
  if (!image) return undefined
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}
