import { vi } from 'vitest'

/** A browser that answers for each number drawn with another one: itself, white, or noise. */
export function fakeCanvas(answer: (number: number, at: number) => number): void {
  const getContext = function getContext(this: HTMLCanvasElement) {
    const drawn = new Uint8ClampedArray(this.width * this.height * 4)
    const context = {
      fillStyle: '',
      fillRect: (x: number, y: number) => {
        const colours = context.fillStyle.match(/\d+/g)?.map(Number) ?? []
        drawn.set([...colours, 255], 4 * (y * this.width + x))
      },
      drawImage: () => {},
      getImageData: () => ({ data: drawn.map(answer) }),
    }
    return context
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(getContext as never)
}
