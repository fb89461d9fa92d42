import { Mark } from '../ui/faces/Mark.tsx'

/** Shown until the session is known. */
export function Loading() {
  return (
    <output className="grid min-h-dvh place-items-center">
      <Mark className="size-12 animate-breathe" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
