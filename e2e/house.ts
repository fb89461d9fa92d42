import { rm } from 'node:fs/promises'
import { databaseUrlOf, newSite, startServer } from './server-process.ts'

const LINK = /https?:\/\/\S+\/register\?code=[\w-]+/

export type House = {
  url: string
  firstAdminLink: string
  databaseUrl: () => Promise<string>
  stop: () => Promise<void>
}

/** A site for one test: the real server on a free port, with an empty data folder. */
export async function startHouse(env: Record<string, string> = {}): Promise<House> {
  const site = { ...(await newSite()), env }
  const server = await startServer(site)
  const stop = async () => {
    await server.end('SIGTERM')
    await rm(site.dataDir, { recursive: true, force: true })
  }
  const firstAdminLink = LINK.exec(server.output())?.[0]
  const databaseUrl = () => databaseUrlOf(site)
  if (firstAdminLink) return { url: server.url, firstAdminLink, databaseUrl, stop }
  await stop()
  throw new Error(`The server shows no link for the first admin:\n${server.output()}`)
}
