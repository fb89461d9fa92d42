import type { Playing } from './playing.ts'

/** Lets this one play, and what played before no more. The code for it comes when the first one plays. */
export function playAlone(player: Playing): void {
  void import('./playing.ts').then(
    ({ startAlone }) => startAlone(player),
    // Without a connection nothing new begins to play either.
    () => undefined,
  )
}
