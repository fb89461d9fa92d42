import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes the folder that DATA_DIR names, and those above it, unless they are there. Not with `recursive` of `mkdir`, which
 * goes round for ever where the system makes no folders, such as below /proc.
 */
export async function makeDataDir(path: string): Promise<void> {
  const known = await stat(path).catch(() => undefined)
  if (known?.isDirectory()) return
  if (path !== dirname(path)) await makeDataDir(dirname(path))
  await mkdir(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 }).catch(
    async (error: NodeJS.ErrnoException) => {
      // Another process may have made it meanwhile.
      if (error.code !== 'EEXIST' || !(await stat(path).catch(() => undefined))?.isDirectory()) throw error
    },
  )
}
