import { ImageIcon } from 'lucide-react'
import { useState } from 'react'

/** A picture picked in this browser, or one that is uploaded already. */
type Props = { file: File } | { url: string; onGone: () => void }

/** A small view of a picked file; browsers can't show every kind that the server reads (HEIC), those get a sign instead. */
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

/** Gives the file an address in this browser, and takes it back once the picture is gone. */
function show(file: File, image: HTMLImageElement | null) {
  if (!image) return undefined
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}
