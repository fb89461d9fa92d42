/**
 * How Node runs the server. Short-lived memory is tidied after 4 MB, not after 16: the process stays smaller by that
 * much. Answers take the same time (docs/decisions/0040-small-machines.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4']

/**
 * How Node runs the command line: it tidies short-lived memory after 1 MB, and the rest after it has grown by a third. A
 * backup makes little that lasts, and took 80 MB more otherwise (docs/decisions/0036-backups.md).
 */
export const COMMAND_FLAGS = ['--max-semi-space-size=1', '--heap-growing-percent=30']

/** Few memory arenas, so that what is free goes back to the system. */
export const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
