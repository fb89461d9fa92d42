import { useSyncExternalStore } from 'react'

const TICK = 30_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** Each takes milliseconds to make, before the first paint. Few pages need them all. */
const formats = {
  ago: once(() => new Intl.RelativeTimeFormat('en', { style: 'narrow' })),
  day: once(() => new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })),
  dayAndYear: once(() => new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' })),
  exact: once(() => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })),
}

/** How long ago: within a week in minutes, hours or days, then the date. */
export function relativeTime(time: string, now: number): string {
  const then = Date.parse(time)
  const age = now - then
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return formats.ago().format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return formats.ago().format(-Math.floor(age / HOUR), 'hour')
  if (age < WEEK) return formats.ago().format(-Math.floor(age / DAY), 'day')
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? formats.day : formats.dayAndYear)().format(then)
}

export const exactTime = (time: string) => formats.exact().format(new Date(time))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time, updated every 30 s by one timer for the whole page. */
export const useNow = () => useSyncExternalStore(onTick, () => now, Date.now)

function onTick(listener: () => void): () => void {
  listeners.add(listener)
  // Without listeners the time has stood still.
  if (timer === undefined) now = Date.now()
  timer ??= setInterval(tick, TICK)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
