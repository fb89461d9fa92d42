import type { Config } from '../config.ts'
import { openEmbedded, type OpenOptions } from '../embedded-postgres/embedded-postgres.ts'
import { copyDatabase } from './copy-database.ts'

/** The address of the database: the one that was given, else that of the embedded server, which is started here. */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<{ url: string; close: (withinMs?: number) => Promise<void> }> {
  if (config.databaseUrl === undefined)
    return openEmbedded(config.dataDir, { copy: copyDatabase, ...options })
  return { url: config.databaseUrl, close: async () => {} }
}
