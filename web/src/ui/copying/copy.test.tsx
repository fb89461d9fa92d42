import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Button } from '../Button.tsx'
import { ByHand } from './ByHand.tsx'
import { copyAndTell, linkWords } from './copy.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { ToastPanel } from '../overlays/ToastPanel.tsx'

const LINK = 'http://kith.local/post/4'

/** jsdom has no Clipboard API, as a browser on plain http. `copied` is what was selected then, unless it refuses that too. */
const copied: string[] = []
let refuses: boolean
beforeEach(() => {
  refuses = false
  copied.length = 0
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement
    if (!refuses) copied.push(field.value.slice(field.selectionStart, field.selectionEnd))
    return !refuses
  }
})
afterEach(() => {
  act(() => window.getSelection()?.removeAllRanges())
})

const CopyLink = ({ text = LINK }: { text?: string | Promise<string> }) => (
  <Button onClick={() => void copyAndTell(text, linkWords)}>Copy link</Button>
)
const PLACES = {
  'on a page': () => <CopyLink />,
  'in a dialog': () => <Dialog open onOpenChange={() => undefined} title="Share" actions={<CopyLink />} />,
  'of a link that is still being made': () => <CopyLink text={Promise.resolve(LINK)} />,
}

const open = async (page: keyof typeof PLACES) => {
  render(
    <>
      {PLACES[page]()}
      <ToastPanel />
    </>,
  )
  const button = await screen.findByRole('button', { name: 'Copy link' })
  button.focus()
  fireEvent.click(button)
  return button
}

test.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
  'without the Clipboard API a link is copied all the same, and the focus stays: %s',
  async (place) => {
    const button = await open(place)
    expect(await screen.findByText('Link copied!')).toBeDefined()
    expect(copied).toEqual([LINK])
    expect(document.activeElement).toBe(button)
    expect(document.querySelector('textarea')).toBeNull()
  },
)

test.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
  'where nothing can copy, that is said, and the link is shown selected: %s',
  async (place) => {
    refuses = true
    const button = await open(place)
    expect(await screen.findByText('Failed to copy link')).toBeDefined()
    expect(screen.getByText('Could not copy link to clipboard.')).toBeDefined()
    expect(window.getSelection()?.toString()).toBe(LINK)
    expect(document.activeElement).toBe(button)
  },
)

test('a text to copy by hand is selected once: what its reader selects then stays selected', () => {
  const { rerender } = render(<ByHand text={LINK} />)
  expect(String(window.getSelection())).toBe(LINK)
  act(() => window.getSelection()?.removeAllRanges())
  rerender(<ByHand text={LINK} className="mt-2" />)
  expect(String(window.getSelection())).toBe('')
})
