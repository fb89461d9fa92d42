import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a busy button keeps the focus, and sends nothing twice', () => {
  const sent = vi.fn()
  render(<Sending onSend={sent} />)
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  for (let press = 0; press < 3; press++) fireEvent.click(button)
  expect(sent).toHaveBeenCalledTimes(1)
  // A disabled button loses the focus in a browser.
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('a press on a busy button calls nothing', () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Send
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(press).not.toHaveBeenCalled()
})

function Sending({ onSend }: { onSend: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
        setBusy(true)
      }}
    >
      <Button type="submit" busy={isBusy}>
        Send
      </Button>
    </form>
  )
}
