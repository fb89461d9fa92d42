import type { BrowserContext, Page } from 'playwright-core'

/** Half of the good score of layout shift (CLS), measured like it: the sum of shifts within a second of each other. */
const BOUND = 0.05
const PAUSE_MS = 1000

type Shift = { value: number; time: number; nodes: string[]; path: string }

/** Complains when much moves on a page that nobody has touched. */
export async function watchShifts(context: BrowserContext, complaints: string[]): Promise<void> {
  const last = new Map<Page, { time: number; sum: number }>()
  await context.exposeBinding('tellShift', ({ page }, { value, time, nodes, path }: Shift) => {
    const before = last.get(page)
    const sum = value + (before && time - before.time < PAUSE_MS ? before.sum : 0)
    last.set(page, { time, sum })
    if (sum > BOUND) complaints.push(`moved by itself (${sum.toFixed(3)}) on ${path}: ${nodes.join(', ')}`)
  })
  await context.addInitScript(reportShifts)
}

/** Runs in the page, before its own scripts. */
function reportShifts(): void {
  // What somebody wrote or confirmed changes the page when the server has answered: a link card, a picked photo
  // that is sent again, a comment that is deleted.
  const AFTER_DOING_MS = 5000
  let done = -AFTER_DOING_MS
  const note = () => (done = performance.now())
  for (const type of ['input', 'change', 'paste', 'drop', 'submit'])
    window.addEventListener(type, note, { capture: true })
  // The composer unfolds under who comes to its field. A journey comes there without the press that a browser counts.
  window.addEventListener('focusin', ({ target }) => target instanceof HTMLTextAreaElement && note())
  const isInForm = ({ target }: Event) => target instanceof Element && target.closest('form, [role*=dialog]')
  window.addEventListener('click', (event) => isInForm(event) && note(), { capture: true })
  const report = ({ hadRecentInput, startTime, value, sources }: LayoutShift) => {
    if (hadRecentInput || startTime - done < AFTER_DOING_MS) return
    // In an open conversation a new message moves the earlier ones.
    if (sources.every(({ node }) => node?.parentElement?.closest('[role=log]'))) return
    // A part of the browser's own controls of a video, which comes and goes and is in no document.
    if (sources.every(({ node, currentRect }) => !node && currentRect.width === 0)) return
    const nodes = sources.map(
      ({ node, previousRect, currentRect }) =>
        `${placeOf(previousRect)} to ${placeOf(currentRect)} ${nameOf(node)}`,
    )
    void window.tellShift({
      value,
      time: performance.timeOrigin + startTime,
      nodes,
      path: location.pathname,
    })
  }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
  const nameOf = (node: Node | null) =>
    node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? 'something that is gone')
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => report(entry as LayoutShift)),
  ).observe({ type: 'layout-shift', buffered: true })
}

/** Missing in the browser's own types. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    tellShift: (shift: Shift) => Promise<void>
  }
}
