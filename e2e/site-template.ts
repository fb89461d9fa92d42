import { rm } from 'node:fs/promises'
import { newEmptySite, startServer, TEMPLATE } from './server-process.ts'

/** Starts a server once and keeps its data folder, which the end-to-end tests copy. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // The tests on a phone use the template made for the wide screen.
  if (process.env[TEMPLATE]) return undefined
  const site = await newEmptySite()
  const server = await startServer({ ...site, bundled: true })
  await server.end('SIGTERM')
  process.env[TEMPLATE] = site.dataDir
  return async () => {
    delete process.env[TEMPLATE]
    await rm(site.dataDir, { recursive: true, force: true })
  }
}
