import type * as Code from './playback.ts'

/** Comes when the first one plays. Waited for once: else the second of two could be heard before the first. */
let code: Promise<typeof Code> | undefined

/** Lets this one play, and what played before no more. */
export function pauseOthers(player: Code.Player): void {
  code ??= import('./playback.ts')
  void code.then(
    ({ startPlayback }) => startPlayback(player),
    // Without a connection nothing new begins to play either.
    () => (code = undefined),
  )
}
