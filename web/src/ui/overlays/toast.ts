import { createStore } from 'zustand/vanilla'
import type { ReactNode } from 'react'

export type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen. The default is 5 seconds; longer if the toast has text to copy down. */
  duration?: number
  /** A button under the text. */
  action?: ReactNode
  /** Called when the reader puts it away, not when its time is over or another toast replaces it. */
  onDismiss?: () => void
}
export type ShownToast = ToastMessage & { id: number }

let count = 0

/** The toast on screen. */
export const shownToast = createStore<ShownToast | null>(() => null)

/** Shows a toast. There is one at a time: a new toast replaces the old one. */
export function toast(message: ToastMessage): void {
  count += 1
  shownToast.setState({ ...message, id: count }, true)
}

/** Removes a toast unless another one has replaced it. */
export function dismissToast(id: number): void {
  shownToast.setState((shown) => (shown?.id === id ? null : shown), true)
}
