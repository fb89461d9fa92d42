import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cropImage } from './crop-image.ts'
import { keepsPixels } from './kept-pixels.ts'
import { PickedPicture } from './PickedPicture.tsx'

/** A file and its object URL. */
export type PickedImage = { file: File; url: string }
/** Returns the chosen part of the picture. */
export type Crop = () => Promise<Blob>

/** The width of each shape in relation to its height, and its largest width in pixels. */
const shapes = {
  round: { aspect: 1, widthMax: 1024 },
  square: { aspect: 1, widthMax: 1024 },
  wide: { aspect: 4, widthMax: 2048 },
}
export type CropShape = keyof typeof shapes

type Props = { picked: PickedImage; shape: CropShape; onCut: (cut: Crop) => void }

const ZOOM_MAX = 4

/** Crops a picture to a shape. It is moved by finger, mouse or arrow keys, and can be zoomed. */
export function CropPicture({ picked: { file, url }, shape, onCut }: Props) {
  const { aspect, widthMax } = shapes[shape]
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [obstacle, setObstacle] = useState<string>()
  if (obstacle) return <Whole file={file} why={obstacle} />
  return (
    <div className="flex flex-col gap-3">
      <div className="relative h-64 overflow-hidden rounded-12 bg-sunken sm:h-72">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={aspect}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': 'Part of the picture: move it with the arrow keys', role: 'group' }}
          mediaProps={{ onError: () => setObstacle('This browser can’t show this picture.'), alt: '' }}
          onMediaLoaded={() => {
            if (!keepsPixels())
              setObstacle('This browser protects your privacy in a way that stops it from cropping pictures.')
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_part, pixels) => onCut(() => cropImage(file, pixels, widthMax))}
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

/** Most browsers can't show some kinds (HEIC), and some change what they draw. The server can read all of them. */
function Whole({ file, why }: { file: File; why: string }) {
  return (
    <div className="flex items-center gap-3">
      <PickedPicture file={file} />
      <p className="min-w-0 text-muted">{why} You can upload it as it is. Its middle will show.</p>
    </div>
  )
}
