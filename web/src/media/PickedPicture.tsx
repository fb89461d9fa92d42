import { ImageIcon } from 'lucide-react'
import { useState } from 'react'

/** A picture from this device, or one that was uploaded before. */
type Props = { file: File } | { url: string; onGone: () => void }

/** A small preview of a picked picture. Kinds that the browser can't show (HEIC) get an icon. */
export function PickedPicture(props: Props) {
  const [isUnreadable, setUnreadable] = useState(false)
  return (
    <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-6 bg-sunken text-muted">
      {isUnreadable ? (
        <ImageIcon className="size-6" aria-hidden />
      ) : (
        <img
          {...('file' in props ? { ref: (image) => show(props.file, image) } : { src: `${props.url}?w=320` })}
          alt=""
          className="size-full object-cover"
          onError={() => {
            setUnreadable(true)
            if ('url' in props) props.onGone()
          }}
        />
      )}
    </div>
  )
}

/** Makes an object URL for the file and revokes it when the picture is removed. */
function show(file: File, image: HTMLImageElement | null) {
  if (!image) return undefined
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}
