import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '..', 'server', 'src', 'main.ts')
const LINK = /https?:\/\/\S+\/register\?code=[\w-]+/

export type House = { url: string; firstAdminLink: string; stop: () => Promise<void> }

/** A house of its own: the server as it is started for real, on a free port, with an empty data folder. */
export async function startHouse(): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kith-e2e-'))
  // As root PostgreSQL runs as another user, who could not come in: its data would lie, and stay, elsewhere.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...BLANK },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { url, firstAdminLink: await findLink(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What a `.env` or a shell may say is for other houses. */
const BLANK = { DATABASE_URL: '', PUBLIC_URL: '', HOST: '', TRUST_PROXY: '' }

/** Reads what the server prints until it is ready and has shown the first admin's link. */
async function findLink(server: ChildProcess): Promise<string> {
  const said: string[] = []
  const { stdout, stderr } = server
  if (!stdout || !stderr) throw new Error('The server has no output')
  stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  for await (const line of createInterface({ input: stdout })) {
    said.push(line)
    const output = said.join('\n')
    const link = LINK.exec(output)?.[0]
    if (link && output.includes('is ready')) {
      stdout.resume()
      return link
    }
  }
  throw new Error(`The server ended before it was ready:\n${said.join('\n')}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port')
  return address.port
}
