import { expect, test, vi } from 'vitest'
import { fakeCanvas } from '../../test/fake-canvas.ts'
import { cropImage } from './crop-image.ts'

const FILE = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
const CUT = new Blob(['cut'], { type: 'image/webp' })

function cut() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9, height: 9, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(CUT))
  return cropImage(FILE, { x: 0, y: 0, width: 9, height: 9 }, 9)
}

test('a browser that reads what it drew cuts a picture', async () => {
  fakeCanvas((number) => number)
  expect(await cut()).toBe(CUT)
})

test.each<[string, (number: number, at: number) => number]>([
  ['white', () => 255],
  ['nothing', () => 0],
  ['noise', (_, at) => (at * 97) % 256],
  ['one pixel that is a little lighter', (number, at) => (at === 2000 ? number + 1 : number)],
])('a browser that answers with %s cuts none', async (_, answer) => {
  fakeCanvas(answer)
  await expect(cut()).rejects.toThrow('This browser changes what it draws')
})
