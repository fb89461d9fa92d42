/** Larger than the largest stored avatar, in pixels. */
const SIDE_MAX = 1024

type Square = { x: number; y: number; width: number; height: number }

/** The chosen part of a picture, as a file. Throws if the browser can't do it. */
export async function cutOut(file: File, { x, y, width, height }: Square): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const side = Math.max(1, Math.min(SIDE_MAX, Math.round(width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can not draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  picture.close()
  return asFile(canvas)
}

const asFile = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    // Browsers that can't write WebP give a PNG.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/webp', 0.95)
  })
