import { HEARTBEAT_MS, type ServerFrame } from '@kith/shared/live.ts'

/** Milliseconds that the server has to answer, or that a heartbeat may be late. */
const ANSWER_MS = 10_000
/** A connection that carried nothing for so long is dead (rules/notifications.md 25). */
const SILENT_MS = HEARTBEAT_MS + ANSWER_MS
/** Milliseconds until a try to connect is given up. On a slow connection it takes longer, so each waits longer than the last. */
const PATIENCE_MS = { step: 10_000, most: 30_000 }
/** A timer that rings this much too late says nothing about the connection: the page slept, or its timers are held back. */
const LATE_MS = 2_000

export type ConnectionWatch = ReturnType<typeof watchConnection>

type Connection = {
  /** How many tries to connect have failed before this one. */
  triesBefore: number
  /** Asks the server for a frame. */
  ask: () => void
  onDead: () => void
}

/**
 * Watches whether a socket still carries frames. Heartbeats are expected once one has come: a server from before them sends
 * none. Frames that wait to be heard are heard before anything is concluded.
 */
export function watchConnection({ triesBefore, ask, onDead }: Connection) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waking: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  let isOpen = false
  let hasHeartbeats = false
  let isAsked = false
  const wait = (ms: number, then: (isLate: boolean) => void) => {
    clearTimeout(timer)
    const due = Date.now() + ms
    timer = setTimeout(() => then(Math.abs(Date.now() - due) > LATE_MS), ms)
  }
  const askOnce = () => {
    if (isAsked) return
    isAsked = true
    ask()
    wait(ANSWER_MS, (isLate) => (isLate ? wait(0, onDead) : onDead()))
  }
  const judge = () => {
    if (Date.now() - heardAt >= (isOpen ? SILENT_MS : ANSWER_MS)) onDead()
    else if (hasHeartbeats) askOnce()
  }
  wait(Math.min(PATIENCE_MS.step * (triesBefore + 1), PATIENCE_MS.most), onDead)
  return {
    heard: ({ type }: ServerFrame): void => {
      heardAt = Date.now()
      isOpen = true
      hasHeartbeats ||= type === 'beat'
      isAsked = false
      if (hasHeartbeats) wait(SILENT_MS, (isLate) => (isLate ? askOnce() : onDead()))
      else clearTimeout(timer)
    },
    /** The page may have slept. */
    wake: (): void => {
      clearTimeout(waking)
      waking = setTimeout(judge)
    },
    stop: (): void => {
      clearTimeout(timer)
      clearTimeout(waking)
    },
  }
}
