/** For the database, the log, the listening sockets, child processes and Node itself. */
const RESERVED = 100
/** A connection may have one file open besides: an upload, or a file that is sent. */
const EACH = 2
const LEAST = 16

/**
 * How many connections there may be at once, so that file descriptors never run out. `databasePool` is the number of
 * connections to the database.
 */
export function connectionsMax(databasePool: number, limit = descriptorLimit()): number {
  return Math.max(LEAST, Math.floor((limit - RESERVED - databasePool) / EACH))
}

/** `ulimit -n` of this process. */
function descriptorLimit(): number {
  // Otherwise the report looks up the host names of all connections.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Infinity
}
