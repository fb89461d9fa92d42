/** The media query that tells whether the device is dark. */
export const DARK_DEVICE = '(prefers-color-scheme: dark)'

/** Calls `then` when the device becomes dark or light. */
export function watchDevice(then: () => void): () => void {
  const device = window.matchMedia(DARK_DEVICE)
  device.addEventListener('change', then)
  return () => device.removeEventListener('change', then)
}
