import { availableParallelism } from 'node:os'

/**
 * How many test files run at a time: one more than there are cores, because a test often waits for the database. Vitest's
 * own number is one fewer than the cores.
 */
export const maxWorkers = availableParallelism() + 1

/** A journey keeps a core busy by itself: its browser, its server and its database work at the same time. */
export const journeyWorkers = availableParallelism()
