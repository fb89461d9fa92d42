import { existsSync, readFileSync } from 'node:fs'
import type { Pool, PoolClient } from 'pg'

/**
 * Returns how many milliseconds the processes behind a pool have worked so far. This needs Linux, and the database on
 * this machine; otherwise it is 0.
 */
export function openProcessorClock(pool: Pool): { read: () => number } {
  const worked = new Map<string, number>()
  pool.on('acquire', (client) => {
    const { processID } = client as PoolClient & { processID?: number }
    const file = `/proc/${processID}/schedstat`
    if (existsSync(file) && !worked.has(file)) worked.set(file, nanosecondsIn(file))
  })
  return {
    read: () => {
      for (const file of worked.keys()) if (existsSync(file)) worked.set(file, nanosecondsIn(file))
      return worked.values().reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
    },
  }
}

const nanosecondsIn = (file: string) => Number(readFileSync(file, 'utf8').split(' ')[0])
