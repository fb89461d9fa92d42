import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps the groups of processes that share a memory limit, and what its two versions call the files. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup',
    marker: 'cgroup.controllers',
    own: /^0::(.*)$/m,
    limit: 'memory.max',
    peak: 'memory.peak',
  },
  {
    root: '/sys/fs/cgroup/memory',
    marker: 'memory.limit_in_bytes',
    own: /^\d+:memory:(.*)$/m,
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
]

export type MemoryLimit = {
  /** Runs work that starts processes: these, and all that they start, stay under the limit. */
  within: <T>(work: () => Promise<T>) => Promise<T>
  /** The most that was used, with what the system keeps of files, and how often a process was killed for memory. */
  state: () => { peakMb: number; killed: number }
  close: () => void
}

/** A control group with this much memory, as a container has. Needs root on Linux. */
export function limitMemory(megabytes: number): MemoryLimit {
  const version = VERSIONS.find(({ root, marker }) => existsSync(join(root, marker)))
  if (!version) throw new Error('There are no control groups for memory here')
  const own = version.own.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? ''
  const home = join(version.root, own)
  const folder = join(home, `kith-bench-${process.pid}`)
  const moveTo = (group: string) => writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
  mkdirSync(folder)
  writeFileSync(join(folder, version.limit), String(megabytes * 2 ** 20))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    within: async (work) => {
      moveTo(folder)
      try {
        return await work()
      } finally {
        moveTo(home)
      }
    },
    state: () => {
      const events = read(
        readdirSync(folder).includes('memory.events') ? 'memory.events' : 'memory.oom_control',
      )
      return {
        peakMb: Math.round(Number(read(version.peak)) / 2 ** 20),
        killed: Number(/^oom_kill (\d+)/m.exec(events)?.[1] ?? 0),
      }
    },
    close: () => rmdirSync(folder),
  }
}
