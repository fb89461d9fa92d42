import { decode, isBlurhashValid } from 'blurhash'
import { useEffect, useRef } from 'react'

/** Width and height of the blur in pixels. The browser smooths it. */
const SIDE = 16

/** The blur shown while a photo loads. */
export function Blurhash({ hash, className }: { hash: string; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !isBlurhashValid(hash).result) return
    context.putImageData(new ImageData(new Uint8ClampedArray(decode(hash, SIDE, SIDE)), SIDE, SIDE), 0, 0)
  }, [hash])
  return <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden className={className} />
}
