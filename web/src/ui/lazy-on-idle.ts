import { type ComponentType, lazy } from 'react'

/** A component whose code is not in the first load. The browser fetches it when idle, before it is needed. */
export function lazyOnIdle<Props>(load: () => Promise<ComponentType<Props>>) {
  const part = idle.then(load)
  // The error boundary around the component reports a failed load.
  part.catch(() => undefined)
  return lazy(async () => ({ default: await part.catch(load) }))
}

const idle = new Promise<void>((resolve) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1500 })
  else setTimeout(resolve, 200)
})
