export type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen; 5 seconds unless it carries something to copy down. */
  duration?: number
}
export type ShownToast = ToastMessage & { id: number }

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Tells the member something in passing. There is one toast at a time: a new one takes the old one's place. */
export function toast(message: ToastMessage): void {
  count += 1
  set({ ...message, id: count })
}

/** For the Toaster: takes the toast away, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id === id) set(null)
}

export const shownToast = () => shown

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}
