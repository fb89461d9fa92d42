/** Code that is not in the first load. */
export type LazyCode<Part> = {
  /** Undefined until it has come. */
  loaded: Part | undefined
  /** Fetches it now, once. After a failure the next call tries again, and so does time (rules/limits.md 38). */
  fetch: () => Promise<Part>
  /** Fetches it, and calls back once it has come, for `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void
}

const PAUSE_MS = 1000

/** Code that is fetched when it is needed. What could not be had is tried again until it has come. */
export function lazyCode<Part>(load: () => Promise<Part>): LazyCode<Part> {
  const listeners = new Set<() => void>()
  let coming: Promise<Part> | undefined
  let pause = PAUSE_MS
  let timer: ReturnType<typeof setTimeout>
  const tryIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => code.fetch().catch(ignore), ms)
  }
  const failed = (error: unknown) => {
    coming = undefined
    forgetStyles(error)
    tryIn((pause *= 2))
    // A browser says so a moment before its calls go through.
    window.addEventListener('online', () => tryIn(PAUSE_MS), { once: true })
    throw error
  }
  const code: LazyCode<Part> = {
    loaded: undefined,
    fetch: () =>
      (coming ??= load().then((part) => {
        code.loaded = part
        for (const tell of listeners) tell()
        return part
      }, failed)),
    subscribe: (listener) => {
      listeners.add(listener)
      code.fetch().catch(ignore)
      return () => listeners.delete(listener)
    },
  }
  return code
}

/** The same, fetched when the browser is idle, before it is needed. Whoever needs it reports a failed load. */
export function codeOnIdle<Part>(load: () => Promise<Part>): LazyCode<Part> {
  const code = lazyCode(load)
  void whenIdle().then(code.fetch).catch(ignore)
  return code
}

const ignore = () => undefined

/** Vite asks once for a style sheet. A link that failed would count as loaded, and the part would come without its styles. */
function forgetStyles(error: unknown): void {
  const href = /preload CSS for (\S+)/.exec(String(error))?.[1]
  for (const link of document.querySelectorAll('link')) if (link.href === href) link.remove()
}

/**
 * Loads the document anew, so long as the server answers. A browser may remember that a file could not be had, and a new
 * document forgets it (docs/decisions/0085-parts-that-do-not-load.md). What was written is kept by the browser.
 */
export async function reloadDocument(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(ignore)
  if (answer?.ok) window.location.reload()
}

/** As many at once as leave the browser free for a press. */
const TOGETHER = 4
const waiting: (() => void)[] = []

export const whenIdle = () =>
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
