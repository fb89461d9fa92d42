import { Mark } from '../ui/Mark.tsx'

/** Shown while it is not yet known who is there. */
export function Loading() {
  return (
    <output className="grid min-h-dvh place-items-center">
      <Mark className="size-12 animate-breathe" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
