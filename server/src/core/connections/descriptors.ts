/** The database, the log, the listening sockets, child processes and what Node needs for itself. */
const RESERVED = 100
/** A connection may have a file open besides: what it uploads, or what is sent on it. */
const EACH = 2
const LEAST = 16

/** How many connections there may be at once, so that file descriptors never run out. `databasePool`: connections kept to the database. */
export function connectionsMax(databasePool: number, limit = descriptorLimit()): number {
  return Math.max(LEAST, Math.floor((limit - RESERVED - databasePool) / EACH))
}

/** `ulimit -n` of this process. */
function descriptorLimit(): number {
  // Names of the other ends of connections are looked up otherwise.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Infinity
}
