/** Pixels a side. Enough for a browser that changes only some of them, and each differs from those beside it. */
const SIDE = 32
const STEP = 8

/**
 * Whether what is drawn on a canvas can be read again as it is. Browsers that keep their members from being recognized
 * answer with white or with noise, and a picture that was cropped there would be spoilt (rules/media.md 37).
 */
export function keepsPixels(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  const drawn: number[] = []
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    const [red, green, blue] = [x * STEP, y * STEP, ((x + y) % SIDE) * STEP]
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`
    context.fillRect(x, y, 1, 1)
    drawn.push(red, green, blue, 255)
  }
  const { data } = context.getImageData(0, 0, SIDE, SIDE)
  return drawn.every((number, at) => data[at] === number)
}
