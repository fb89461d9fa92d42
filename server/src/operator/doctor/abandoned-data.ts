import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../core/config.ts'
import { runningServer } from '../../core/embedded-postgres/process.ts'
import { REACHABLE, siteFileOf } from '../../core/embedded-postgres/home-files.ts'
import { sizeWords } from '../../core/process/progress-bar.ts'
import type { Report } from './findings.ts'

const DATA = /^data-[0-9a-f]{12}$/

/**
 * Databases that lie outside of their site, because PostgreSQL's user could not reach it, and that no site leads to any
 * more: its DATA_DIR was deleted, or has another database.
 */
export async function checkAbandonedData(
  { dataDir }: Pick<Config, 'dataDir'>,
  report: Report,
  within = REACHABLE,
): Promise<void> {
  const own = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  const left: string[] = []
  for (const name of await readdir(within).catch(() => [])) {
    const folder = join(within, name)
    if (!DATA.test(name) || folder === own || (await isOfSite(folder))) continue
    const { running } = await runningServer({ data: folder })
    if (!running) left.push(folder)
  }
  if (left.length === 0) return
  const sizes = await Promise.all(left.map(sizeOf))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  report.warn(
    `No site leads to ${left.length === 1 ? 'this database' : `these ${left.length} databases`} (${sizeWords(bytes)}): ${left.join(', ')}.`,
    'If no other DATA_DIR on this machine links to it (ls -l DATA_DIR/postgres), delete the folder.',
  )
}

/** Whether the site that made it still leads to it. */
async function isOfSite(folder: string): Promise<boolean> {
  const site = await readFile(siteFileOf(folder), 'utf8').catch(() => undefined)
  return site !== undefined && (await realpath(site.trim()).catch(() => undefined)) === folder
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const { name, parentPath } of entries)
    bytes += await lstat(join(parentPath, name)).then(
      ({ size }) => size,
      () => 0,
    )
  return bytes
}
