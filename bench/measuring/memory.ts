import { readFileSync, readdirSync } from 'node:fs'

/** What a process holds in memory, in MB, with what it shares with others. */
export const resident = (pid: number | undefined) =>
  kilobytesIn(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/) / 1024

/** The most that a process has held by now, in MB, with what it shares with others. */
export const residentPeak = (pid: number | undefined) =>
  kilobytesIn(`/proc/${pid}/status`, /VmHWM:\s+(\d+)/) / 1024

/** The ids of the processes that this one has started. */
export const childrenOf = (pid: number | undefined) =>
  contentsOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** The memory of the processes of one kind that are these or were started by these, in MB; what several share counts once. */
export function proportional(program: RegExp, parents: (number | undefined)[]): number {
  const isOurs = (pid: string) =>
    program.test(contentsOf(`/proc/${pid}/cmdline`)) &&
    (parents.includes(Number(pid)) || parents.includes(kilobytesIn(`/proc/${pid}/status`, /PPid:\s+(\d+)/)))
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name))
  return pids.reduce((sum, pid) => sum + kilobytesIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m), 0) / 1024
}

/** The process id of the embedded PostgreSQL of a data folder. */
export const postmasterOf = (dataDir: string) =>
  Number.parseInt(contentsOf(`${dataDir}/postgres/postmaster.pid`), 10)

const kilobytesIn = (file: string, pattern: RegExp) => Number(pattern.exec(contentsOf(file))?.[1] ?? 0)

/** Empty for a process that has ended meanwhile. */
function contentsOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
