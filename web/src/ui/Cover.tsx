import { Print } from './Print.tsx'

/** The picture of a place that has none of its own. */
export function Cover({ seed, className }: { seed: string; className?: string }) {
  return <Print seed={seed} columns={9} rows={3} paper {...(className && { className })} />
}
