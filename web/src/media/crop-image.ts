import { keepsPixels } from './kept-pixels.ts'

type Area = { x: number; y: number; width: number; height: number }

/**
 * The chosen part of a picture, as a file at most `widthMax` pixels wide. Throws if the browser can't do it, or would change
 * what it draws.
 */
export async function cropImage(file: File, { x, y, width, height }: Area, widthMax: number): Promise<Blob> {
  if (!keepsPixels()) throw new Error('This browser changes what it draws')
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, widthMax / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can not draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return asFile(canvas)
}

const asFile = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    // Browsers that can't write WebP give a PNG.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/webp', 0.95)
  })
