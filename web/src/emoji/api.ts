import { type RefObject, useState } from 'react'
import { insertText } from '../core/input/insert-text.ts'

export type EmojiChoice = ReturnType<typeof useEmoji>

/** Whether emoji are being chosen. A chosen emoji replaces the selection, and the text field gets the focus back. */
export function useEmoji(form: RefObject<HTMLFormElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    form.current?.querySelector('textarea')?.focus()
  }
  const pick = (emoji: string) => {
    close()
    insertText(emoji)
  }
  return { isOpen, close, pick, toggle: () => setOpen(!isOpen) }
}
