import { rm } from 'node:fs/promises'
import { newEmptySite, startServer, TEMPLATE } from './server-process.ts'

/** Starts a server once and keeps its data folder, which the journeys copy. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // The journeys on a phone take what was made for those on a wide screen.
  if (process.env[TEMPLATE]) return undefined
  const site = await newEmptySite()
  const server = await startServer(site)
  await server.end('SIGTERM')
  process.env[TEMPLATE] = site.dataDir
  return async () => {
    delete process.env[TEMPLATE]
    await rm(site.dataDir, { recursive: true, force: true })
  }
}
