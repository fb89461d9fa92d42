import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeCanvas } from '../../test/fake-canvas.ts'
import { PictureFromFile } from './PictureFromFile.tsx'

test('where a canvas answers with noise, a picture is sent as it is, and the form says so first', async () => {
  URL.createObjectURL = () => 'blob:me'
  URL.revokeObjectURL = () => undefined
  fakeCanvas((number, at) => number ^ (at % 2))
  const onSend = vi.fn()
  render(<PictureFromFile shape="round" busy={false} onSend={onSend} />)
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } })
  const shown = await waitFor(() => {
    const image = document.querySelector('img[src="blob:me"]')
    expect(image).not.toBeNull()
    return image!
  })
  fireEvent.load(shown)
  await screen.findByText(/protects your privacy in a way that stops it from cropping/)
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(onSend).toHaveBeenCalledWith(file))
})
