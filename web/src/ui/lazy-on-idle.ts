import { type ComponentType, createElement, lazy, useState } from 'react'

/** Code that is not in the first load. */
export type LaterCode<Part> = {
  /** Undefined until it has come. */
  loaded: Part | undefined
  /** Fetches it now, once. After a failure the next call tries again. */
  fetch: () => Promise<Part>
  /** Calls back once it has come, for `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void
}

/** Code that the browser fetches when idle, before it is needed. */
export function codeOnIdle<Part>(load: () => Promise<Part>): LaterCode<Part> {
  let coming: Promise<Part> | undefined
  const fetch = async () => {
    try {
      return (code.loaded = await (coming ??= load()))
    } catch (error) {
      coming = undefined
      throw error
    }
  }
  const subscribe = (listener: () => void) => {
    void fetch().then(listener, () => undefined)
    return () => undefined
  }
  const code: LaterCode<Part> = { loaded: undefined, fetch, subscribe }
  // Whoever needs it reports a failed load.
  void whenIdle()
    .then(fetch)
    .catch(() => undefined)
  return code
}

/**
 * A component whose code comes when the browser is idle, or at once if it is rendered after a press. If it has come, it
 * renders at once: what suspends even for a moment is shown by React up to 300 ms later.
 */
export function lazyOnIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const code = codeOnIdle(load)
  const Later = lazy(async () => {
    if (!navigator.userActivation?.hasBeenActive) await whenIdle()
    return { default: await fetchOnline(code.fetch) }
  })
  return function OnIdle(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => code.loaded ?? Later)
    return createElement(Part, props)
  }
}

/** Without a network it waits for one: a part that can't be had must not break what stands around it. */
async function fetchOnline<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetch()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      // A browser says so a moment before its calls go through.
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

/** As many at once as leave the browser free for a press. */
const TOGETHER = 4
const waiting: (() => void)[] = []

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) onIdle(goOn, 1500)
  })

function goOn(): void {
  for (const go of waiting.splice(0, TOGETHER)) go()
  if (waiting.length > 0) onIdle(goOn, 100)
}

/** After `patience` milliseconds also in a browser that is never idle. */
function onIdle(then: () => void, patience: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: patience })
  else setTimeout(then, Math.min(patience, 200))
}
