import { rm } from 'node:fs/promises'
import { copyTemplate } from '../server/test/database.ts'
import { linkIn, newSite, runProgram, type Site, startServer } from './server-process.ts'

export type TestSite = {
  url: string
  firstAdminLink: string
  /** A link for a moderator whom nobody invited, so that nobody is their friend. */
  moderatorLink: () => Promise<string>
  databaseUrl: string
  stop: () => Promise<void>
}

/** A site for one test: the real server on a free port, without members. */
export async function startTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const { site, databaseUrl, remove } = await newTestSite(env)
  const server = await startServer(site)
  const stop = async () => {
    await server.end('SIGTERM')
    await remove()
  }
  const moderatorLink = async () => {
    const { output } = await runProgram('cli.ts', ['invite', '--role', 'moderator'], site)
    return linkIn(output)
  }
  try {
    return { url: server.url, firstAdminLink: linkIn(server.output()), moderatorLink, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A site whose database is a migrated copy in the PostgreSQL of all tests: it starts in half the time of one of its own. */
export async function newTestSite(env: Record<string, string> = {}) {
  const [folder, { url, drop }] = await Promise.all([newSite(), copyTemplate()])
  const site: Site = { ...folder, env: { ...env, DATABASE_URL: url }, bundled: true }
  const remove = async () => {
    await drop()
    await rm(site.dataDir, { recursive: true, force: true })
  }
  return { site, databaseUrl: url, remove }
}
