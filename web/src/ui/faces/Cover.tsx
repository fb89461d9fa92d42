import { Print } from './Print.tsx'

/** The cover for anything that has no picture. */
export function Cover({ seed, className }: { seed: string; className?: string }) {
  return <Print seed={seed} columns={9} rows={3} paper {...(className && { className })} />
}
