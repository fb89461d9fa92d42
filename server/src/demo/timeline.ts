import type { Clock } from './clock.ts'

/** Something that members did, and when. */
type PlannedAction = { at: Date; run: () => Promise<unknown> }

export type Timeline = {
  plan: (at: Date, run: PlannedAction['run']) => void
  /** Runs all of it in the order of time, each with the clock at its time. */
  run: (clock: Clock, signal: AbortSignal | undefined) => Promise<number>
}

/** What happens in the demo. Ids follow the order of time, as they do on a site that has grown. */
export function openTimeline(): Timeline {
  const acts: PlannedAction[] = []
  return {
    plan: (at, run) => void acts.push({ at, run }),
    run: async (clock, signal) => {
      for (const { at, run } of acts.sort((a, b) => a.at.getTime() - b.at.getTime())) {
        signal?.throwIfAborted()
        await clock.set(at)
        await run()
      }
      return acts.length
    },
  }
}
