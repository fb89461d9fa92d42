import { Print } from './Print.tsx'

/** A small drawing for an empty page. Each seed gives a different one. */
export function EmptyDrawing({ seed }: { seed: string }) {
  return <Print seed={seed} columns={4} rows={2} className="h-24 w-48 overflow-visible" />
}
