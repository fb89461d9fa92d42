import { between, type Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Nobody writes at night, unless it was this night. */
const MORNING = 7
const NIGHT_HOURS = 8
/** How much denser the year becomes towards its end. */
const DENSER = 1.9

export type Calendar = {
  now: Date
  /** The time so many days ago. */
  ago: (days: number) => Date
  /** The time at a part of the year, 0 to 1: rare at first, and by the end a few each day. */
  at: (part: number) => Date
  /** A time some while after another, and before now. */
  after: (time: Date, random: Random, least: number, most: number) => Date
}

/** The year of the demo, which ends now. */
export function openCalendar(now: Date, days: number): Calendar {
  const ago = (count: number) => new Date(now.getTime() - count * DAY)
  return {
    now,
    ago,
    at: (part) => byDay(ago(days * (1 - part) ** DENSER + 0.02), now),
    after: (time, random, least, most) => {
      const left = now.getTime() - time.getTime()
      const wait = between(random, least, most)
      return new Date(time.getTime() + Math.min(wait, left * between(random, 0.2, 0.95)))
    },
  }
}

function byDay(time: Date, now: Date): Date {
  const isToday = now.getTime() - time.getTime() < DAY
  if (isToday || time.getHours() >= MORNING) return time
  return new Date(time.getTime() + NIGHT_HOURS * HOUR)
}

/** The last of some times. */
export const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))
