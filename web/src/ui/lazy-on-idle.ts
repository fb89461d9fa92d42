import { type ComponentType, lazy } from 'react'

/**
 * A part whose code is not in the first load: it is fetched once the browser has nothing better to do, so that it is there
 * when it is first asked for.
 */
export function lazyOnIdle<Props>(load: () => Promise<ComponentType<Props>>) {
  const part = idle.then(load)
  // A failed fetch is reported by the boundary around the part that needs it.
  part.catch(() => undefined)
  return lazy(async () => ({ default: await part.catch(load) }))
}

const idle = new Promise<void>((resolve) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1500 })
  else setTimeout(resolve, 200)
})
