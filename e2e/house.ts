import { rm } from 'node:fs/promises'
import { databaseUrlOf, newSite, runProgram, startServer } from './server-process.ts'

const LINK = /https?:\/\/\S+\/register\?code=[\w-]+/

export type House = {
  url: string
  firstAdminLink: string
  /** A link for a moderator whom nobody invited, so that nobody is their friend. */
  moderatorLink: () => Promise<string>
  databaseUrl: () => Promise<string>
  stop: () => Promise<void>
}

/** A site for one test: the real server on a free port, with an empty data folder. */
export async function startHouse(env: Record<string, string> = {}): Promise<House> {
  const site = { ...(await newSite()), env, bundled: true }
  const server = await startServer(site)
  const stop = async () => {
    await server.end('SIGTERM')
    await rm(site.dataDir, { recursive: true, force: true })
  }
  const moderatorLink = async () => {
    const { output } = await runProgram('cli.ts', ['invite', '--role', 'moderator'], site)
    return linkIn(output)
  }
  const databaseUrl = () => databaseUrlOf(site)
  try {
    return { url: server.url, firstAdminLink: linkIn(server.output()), moderatorLink, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function linkIn(output: string): string {
  const link = LINK.exec(output)?.[0]
  if (link === undefined) throw new Error(`There is no link to register in: ${output}`)
  return link
}
