import type { BrowserContext, Page } from 'playwright-core'

/** All that moves by itself on one screen: 0.1 is what the field calls good. */
const BOUND = Number(process.env['SHIFT_BOUND'] ?? 1)

type Shift = { value: number; nodes: string[]; place: string }

/** Complains of every screen on which things move without anyone having touched anything. */
export async function watchShifts(context: BrowserContext, complaints: string[]): Promise<void> {
  const sums = new Map<Page, { place: string; value: number }>()
  await context.exposeBinding('tellShift', ({ page }, { value, nodes, place }: Shift) => {
    const before = sums.get(page)
    const sum = value + (before?.place === place ? before.value : 0)
    sums.set(page, { place, value: sum })
    if (process.env['SHIFT_LOG'])
      console.log('SHIFT', value.toFixed(4), sum.toFixed(4), place, nodes.join(' | '))
    if (sum > BOUND) complaints.push(`moved by itself (${value.toFixed(3)}) at ${place}: ${nodes.join(', ')}`)
  })
  await context.addInitScript(reportShifts)
}

/** Runs in the page, before anything of it does. */
function reportShifts(): void {
  const AFTER_INPUT_MS = 500
  let changed = -AFTER_INPUT_MS
  // What a test fills in comes without the presses that the browser takes for a person's.
  for (const type of ['input', 'change', 'paste', 'drop'])
    window.addEventListener(type, () => (changed = performance.now()), { capture: true })
  const report = (entry: LayoutShift) => {
    if (entry.hadRecentInput || entry.startTime - changed < AFTER_INPUT_MS) return
    void window.tellShift({
      value: entry.value,
      nodes: entry.sources.map(({ node }) => nameOf(node)),
      place: location.pathname,
    })
  }
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? node.outerHTML.slice(0, 160)
      : (node?.textContent ?? 'something gone').slice(0, 80)
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => report(entry as LayoutShift)),
  ).observe({
    type: 'layout-shift',
    buffered: true,
  })
}

/** What the browser's own types lack. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

declare global {
  interface Window {
    tellShift: (shift: Shift) => Promise<void>
  }
}
