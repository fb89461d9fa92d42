import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PickedPicture } from './PickedPicture.tsx'
import { VideoStill } from './VideoStill.tsx'

const FILE = new File(['x'], 'dance.gif', { type: 'image/gif' })

/** A browser in which less motion is asked for, and whose answer to a file is this. */
function lessMotion(decode: () => Promise<unknown>) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
  vi.stubGlobal('createImageBitmap', decode)
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  return drawImage
}

test('a picked picture is drawn once, and does not move, for who asked for less motion', async () => {
  const frame = { width: 128, height: 96, close: vi.fn() }
  const decode = vi.fn(async () => frame)
  const drawImage = lessMotion(decode)
  const { container, rerender } = render(<PickedPicture file={FILE} opens="Look at the photo" />)
  await waitFor(() => expect(drawImage).toHaveBeenCalledWith(frame, 0, 0))
  expect(container.querySelector('img')).toBeNull()
  rerender(<PickedPicture file={FILE} opens="Look at the photo" alt="A dance" />)
  expect(decode).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Look at the photo' })).toBeDefined()
})

test('a picked picture that can not be drawn gets an icon', async () => {
  lessMotion(() => Promise.reject(new Error('No picture')))
  const { container } = render(<PickedPicture file={FILE} opens="Look at the photo" />)
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['picture', PickedPicture],
  ['video', VideoStill],
])('a picked %s is loaded once, however often what is around it changes', (_, Picked) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const load = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  const { rerender } = render(<Picked file={FILE} />)
  rerender(<Picked file={FILE} />)
  expect(load).toHaveBeenCalledOnce()
  rerender(<Picked file={new File(['y'], 'other.gif', { type: 'image/gif' })} />)
  expect(load).toHaveBeenCalledTimes(2)
})
