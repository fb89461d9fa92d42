import { rm } from 'node:fs/promises'
import { copyTemplate, keepFirstRows } from '../server/test/database.ts'
import { type Db, openDatabase } from '../server/src/core/database/database.ts'
import { createInvitation, firstAdminCode } from '../server/src/invitations/invitations.ts'
import { registrationLink } from '../server/src/invitations/registration-link.ts'
import { killOnExit, newSite, type Site, startServer } from './server-process.ts'

export type TestSite = {
  url: string
  firstAdminLink: string
  /** A link for a moderator whom nobody invited, so that nobody is their friend. */
  moderatorLink: () => Promise<string>
  databaseUrl: string
  stop: () => Promise<void>
}

/**
 * A site for one test file, without members: the real server. Without `env` it is the server of this process, emptied: its
 * ids go on, and what it keeps in memory for a minute (what trends, the overview) may be of a file before. With `env`, also
 * an empty one, the file has a server of its own.
 */
export const startTestSite = (env?: Record<string, string>): Promise<TestSite> =>
  env ? startOwnSite(env) : emptySite()

async function startOwnSite(env: Record<string, string>): Promise<TestSite> {
  const { site, databaseUrl, remove } = await newTestSite(env)
  const server = await startServer(site)
  const { db, close } = openDatabase(databaseUrl, 1)
  const stop = async () => {
    await Promise.all([server.end('SIGTERM'), close()])
    await remove()
  }
  return { url: server.url, ...(await invitations(server.url, db)), databaseUrl, stop }
}

let shared: ReturnType<typeof startSharedServer> | undefined

/** Nothing of it needs to end: whoever is next empties it, and it goes with this process. */
async function emptySite(): Promise<TestSite> {
  const isNew = !shared
  const { url, db, databaseUrl, empty } = await (shared ??= startSharedServer())
  if (!isNew) await empty()
  return { url, ...(await invitations(url, db)), databaseUrl, stop: () => Promise.resolve() }
}

async function startSharedServer() {
  const { site, databaseUrl } = await newTestSite({ RATE_LIMIT_FACTOR: '10' })
  const { db } = openDatabase(databaseUrl, 1)
  const empty = await keepFirstRows(db)
  const server = await startServer(site)
  killOnExit(server, site)
  return { url: server.url, db, databaseUrl, empty }
}

/** As a start and the command line make them. */
async function invitations(url: string, db: Db) {
  const code = await firstAdminCode(db)
  if (code === undefined) throw new Error('There is an admin already')
  const moderatorLink = async () => {
    const invitation = await createInvitation(db, { createdBy: null, role: 'moderator' })
    return registrationLink(url, invitation.code)
  }
  return { firstAdminLink: registrationLink(url, code), moderatorLink }
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
