import { firstPopstate } from './first-popstate.ts'

/** Something that lies over the page, such as a dialog. Escape closes it though a toast came later. */
export type Layer = {
  close: () => void
  /** Whether it has an entry of its own in the browser's history, above that of the page. Then going back closes it. */
  hasEntry: boolean
}

/** What is open, the topmost last. */
const layers: Layer[] = []
/** The entry where the browser is. */
let here = { page: '', layer: 0 }
/** The timer while the browser is on its way to another entry, which it reaches later than it is told to. */
let traversal: ReturnType<typeof setTimeout> | undefined
/** Entries that the router writes meanwhile. */
let writes: (() => void)[] = []
/** Milliseconds after which a traversal counts as failed. It takes a few, or a second where the machine is very busy. */
const TRAVERSAL_MAX = 3000

const withEntry = () => layers.filter(({ hasEntry }) => hasEntry)

/** Takes over the browser's history, and returns what notes a layer in it. Call this once. */
export function openLayers() {
  here = readEntry()
  for (const verb of ['pushState', 'replaceState'] as const)
    window.history[verb] = (...entry) => {
      writes.push(() => write(verb, ...entry))
      settle()
    }
  // The router knows nothing of these entries.
  firstPopstate.listener = arrive
  // A page that was reloaded while something lay over it begins at the entry of that.
  settle()
  return { addLayer, removeLayer }
}

/** Notes what has opened, and gives it its entry. */
function addLayer(layer: Layer): void {
  layers.push(layer)
  setTimeout(settle)
}

/** Takes back the entry of what was closed in another way than by going back. */
function removeLayer(layer: Layer): void {
  const at = layers.lastIndexOf(layer)
  if (at < 0) return
  layers.splice(at, 1)
  // What opens in its place within the same press takes over its entry.
  setTimeout(settle)
}

/** Closes what lies topmost over the page. Returns whether there was something. */
export function closeTopmost(): boolean {
  const top = layers.at(-1)
  top?.close()
  return top !== undefined
}

/** Brings the browser's history in line with what is open. What the router writes goes first, to the page's entry. */
function settle(): void {
  if (traversal !== undefined) return
  const wanted = writes.length > 0 ? 0 : withEntry().length
  if (here.layer > wanted) return travel(wanted - here.layer)
  flush()
  // A browser that has had too many writes leaves some out. Then going back leaves the page.
  for (let layer = here.layer + 1; layer <= withEntry().length; layer += 1)
    write('pushState', { ...window.history.state, layer }, '')
}

function travel(steps: number): void {
  traversal = setTimeout(() => {
    traversal = undefined
    here = readEntry()
    flush()
  }, TRAVERSAL_MAX)
  window.history.go(steps)
}

function flush(): void {
  if (writes.length === 0) return
  const { pathname } = window.location
  const due = writes
  writes = []
  for (const each of due) each()
  if (window.location.pathname !== pathname) close(layers.splice(0))
}

type HistoryMethod = 'pushState' | 'replaceState'

function write(verb: HistoryMethod, ...entry: Parameters<History[HistoryMethod]>): void {
  History.prototype[verb].apply(window.history, entry)
  here = readEntry()
}

function arrive(event: PopStateEvent): void {
  const from = here
  const wasOurs = traversal !== undefined
  clearTimeout(traversal)
  traversal = undefined
  here = readEntry()
  if (here.page !== from.page) close(layers.splice(0))
  else {
    event.stopImmediatePropagation()
    if (!wasOurs) close(withEntry().slice(here.layer))
  }
  // What refused to close gets its entry back.
  setTimeout(settle)
}

function close(those: readonly Layer[]): void {
  for (const layer of those.toReversed()) layer.close()
}

/** The router gives each of its entries a key. Those of layers repeat the key of their page. */
function readEntry(): { page: string; layer: number } {
  const { __TSR_key, layer = 0 } = (window.history.state ?? {}) as { __TSR_key?: string; layer?: number }
  return { page: `${__TSR_key} ${window.location.href}`, layer }
}
