import { Print } from './Print.tsx'

/** A small drawing where there is nothing else to see yet; each place has its own. */
export function EmptyDrawing({ seed }: { seed: string }) {
  return <Print seed={seed} columns={4} rows={2} className="h-24 w-48 overflow-visible" />
}
