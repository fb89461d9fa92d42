import type * as Code from './playing.ts'

/** Comes when the first one plays. Waited for once: else the second of two could be heard before the first. */
let code: Promise<typeof Code> | undefined

/** Lets this one play, and what played before no more. */
export function playAlone(player: Code.Playing): void {
  code ??= import('./playing.ts')
  void code.then(
    ({ startAlone }) => startAlone(player),
    // Without a connection nothing new begins to play either.
    () => (code = undefined),
  )
}
