import { useState } from 'react'
import { onceReleased } from './pressed.ts'

/** Whether a field was left since it was last changed. Before that it is not called wrong. */
export function useLeft() {
  const [isLeft, setLeft] = useState(false)
  const listening = {
    onInput: () => setLeft(false),
    onBlur: () => onceReleased(() => setLeft(true)),
  }
  return { isLeft, listening }
}
