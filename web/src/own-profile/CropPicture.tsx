import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { PickedPicture } from '../media/PickedPicture.tsx'
import { cutOut } from './cut-out.ts'

/** A file and its object URL. */
export type Picked = { file: File; url: string }
/** Returns the chosen part of the picture. */
export type Cut = () => Promise<Blob>

type Props = { picked: Picked; onCut: (cut: Cut) => void }

const ZOOM_MAX = 4

/** Crops a picture to a circle. It is moved by finger, mouse or arrow keys, and can be zoomed. */
export function CropPicture({ picked: { file, url }, onCut }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isUnreadable, setUnreadable] = useState(false)
  if (isUnreadable) return <Unseen file={file} />
  return (
    <div className="flex flex-col gap-3">
      <div className="relative h-64 overflow-hidden rounded-12 bg-sunken sm:h-72">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': 'Part of the picture: move it with the arrow keys', role: 'group' }}
          mediaProps={{ onError: () => setUnreadable(true), alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_part, pixels) => onCut(() => cutOut(file, pixels))}
        />
      </div>
      <label className="flex items-center gap-3 text-13 font-semibold">
        Zoom
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          className="h-11 flex-1 accent-accent sm:h-8"
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </div>
  )
}

/** Most browsers can't show some kinds (HEIC), but the server can read them. */
function Unseen({ file }: { file: File }) {
  return (
    <div className="flex items-center gap-3">
      <PickedPicture file={file} />
      <p className="min-w-0 text-muted">
        This browser can not show this picture. Uploaded as it is, its middle becomes your avatar.
      </p>
    </div>
  )
}
