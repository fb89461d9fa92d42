import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Stops the embedded PostgreSQL of a data folder and each of its processes, as a machine that stands still would. */
export const freeze = (dataDir: string) => signal(dataDir, 'SIGSTOP')

/** Lets it go on. */
export const thaw = (dataDir: string) => signal(dataDir, 'SIGCONT')

/** Its processes are in process groups of their own. */
async function signal(dataDir: string, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const postmaster = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  // The first stops to start others; then those are read.
  process.kill(postmaster, name)
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  for (const [pid, parent] of processes) if (parent === postmaster) stop(pid!, name)
}

function stop(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
