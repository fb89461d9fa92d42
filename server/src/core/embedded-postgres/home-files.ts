import { lstat, rename } from 'node:fs/promises'

/** A folder for files that the unprivileged system user must reach, but cannot reach where they are. */
export const REACHABLE = '/var/lib/kith'

/** The file beside a database there that says which link of which site leads to it. */
export const siteFileOf = (data: string) => `${data}.site`

/** Moves a finished folder to its place, unless another process was faster. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await rename(from, to).catch(ignoreCodes('ENOTEMPTY', 'EEXIST'))
}

export const ignoreCodes =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error
  }

/** Whether something is there. A link counts even if its target is gone: a new database must never replace it. */
export const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
