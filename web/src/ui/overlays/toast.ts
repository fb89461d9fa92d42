import { createStore } from '@tanstack/react-store'

export type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen; 5 seconds unless it carries something to copy down. */
  duration?: number
}
export type ShownToast = ToastMessage & { id: number }

let count = 0

/** The toast on screen. */
export const shownToast = createStore<ShownToast | null>(null)

/** Tells the member something in passing. There is one toast at a time: a new one takes the old one's place. */
export function toast(message: ToastMessage): void {
  count += 1
  const id = count
  shownToast.setState(() => ({ ...message, id }))
}

/** For the Toaster: takes the toast away, unless another has taken its place. */
export function dismissToast(id: number): void {
  shownToast.setState((shown) => (shown?.id === id ? null : shown))
}
