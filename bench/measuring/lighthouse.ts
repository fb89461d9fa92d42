import { figuresOf } from './figures.ts'

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

/** The scores from 0 to 100, the metrics in the order above, and what was sent of each kind. */
export type Audit = { performance: number; accessibility: number; metrics: number[]; weights: Weight[] }
type Weight = { label: string; requestCount: number; transferSize: number }

type Report = {
  categories: Record<'performance' | 'accessibility', { score: number | null }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}

/** What a report of Lighthouse says. Throws where the page could not be measured. */
export function readAudit(text: string): Audit {
  const { categories, audits } = JSON.parse(text) as Report
  const { performance, accessibility } = categories
  if (performance.score === null) throw new Error('Lighthouse could not measure the page.')
  return {
    performance: performance.score * 100,
    accessibility: (accessibility.score ?? 0) * 100,
    metrics: METRICS.map((name) => audits[name]?.numericValue ?? Number.NaN),
    weights: weigh(audits['network-requests']?.details?.items ?? []),
  }
}

function weigh(sent: { resourceType?: string; transferSize?: number }[]): Weight[] {
  const kinds = Map.groupBy(sent, ({ resourceType = 'Other' }) => resourceType)
  return [...kinds].map(([label, items]) => ({
    label,
    requestCount: items.length,
    transferSize: items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  }))
}

/** The median of each figure. */
export function typical(audits: Audit[]): Audit {
  const median = (of: (audit: Audit) => number) => figuresOf(audits.map(of)).median
  return {
    performance: median(({ performance }) => performance),
    accessibility: median(({ accessibility }) => accessibility),
    metrics: METRICS.map((_, at) => median(({ metrics }) => metrics[at] ?? Number.NaN)),
    weights: [],
  }
}

export function rowOf({ performance, accessibility, metrics }: Audit): string[] {
  const times = metrics.map((metric, at) => metric.toFixed(METRICS[at] === 'cumulative-layout-shift' ? 3 : 0))
  return [performance.toFixed(0), ...times, accessibility.toFixed(0)]
}

export const weightsOf = (audit: Audit | undefined): string[][] =>
  (audit?.weights ?? []).map(({ label, requestCount, transferSize }) => [
    label,
    String(requestCount),
    (transferSize / 1000).toFixed(1),
  ])
