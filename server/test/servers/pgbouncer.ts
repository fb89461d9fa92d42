import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

/** A PgBouncer before the server at `url`; returns its address for the same database. */
export async function startPgBouncer(
  url: string,
  mode: PoolMode,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-pgbouncer-'))
  await chmod(folder, 0o755)
  const { hostname, port, username, password, pathname } = new URL(url)
  const own = new URL(url)
  own.host = `127.0.0.1:${await freePort()}`
  // A server that trusts everybody has no password, and PgBouncer takes no empty one.
  const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`
  const server = `host=${hostname} port=${port} user=${username}${secret}`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${pathname.slice(1)} = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own.port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60`,
    { mode: 0o644 },
  )
  const child = spawn('pgbouncer', ['-q', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  while (!(await answers(own.href)))
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
  return { url: own.href, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
