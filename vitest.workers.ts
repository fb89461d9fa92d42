import { availableParallelism } from 'node:os'

/**
 * How many test files run at a time: one more than there are cores, because a test often waits for the database or the
 * browser. Vitest's own number is one fewer than the cores.
 */
export const maxWorkers = availableParallelism() + 1
