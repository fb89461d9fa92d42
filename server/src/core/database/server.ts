import type { Config } from '../config.ts'
import { type EmbeddedOptions, openEmbedded } from '../embedded-postgres/embedded-postgres.ts'

/** The address of the database: the one that was given, else that of the embedded server, which is started here. */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: EmbeddedOptions = {},
): Promise<{ url: string; close: (withinMs?: number) => Promise<void> }> {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, options)
  return { url: config.databaseUrl, close: async () => {} }
}
