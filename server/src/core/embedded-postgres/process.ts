import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { copyFile, open, readFile, readlink, stat, truncate } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isDoneWithin } from '../process/shutdown.ts'
import { CLEAN, type PgHome } from './home.ts'

const run = promisify(execFile)
const LOG_MAX_BYTES = 10_000_000

export type RunningServer = { pid: number; port: number }

/** The process id in `postmaster.pid`, and the server if that process is a PostgreSQL of this very folder. */
export async function runningServer(
  home: Pick<PgHome, 'data'>,
): Promise<{ claimed: number | undefined; running: RunningServer | undefined }> {
  const file = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = file.split('\n').map(Number)
  if (!pid) return { claimed: undefined, running: undefined }
  if (!(await servesFolder(pid, home.data))) return { claimed: pid, running: undefined }
  return { claimed: pid, running: { pid, port: port || 0 } }
}

/** A process id proves nothing: after a restart of the machine it is another program's. A zombie serves nobody. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder
  const { stdout } = await run('ps', ['-o', 'stat=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return !stdout.startsWith('Z') && stdout.includes(folder)
}

/**
 * Starts PostgreSQL in the folder, in a session of its own: neither Ctrl-C nor the end of this process stops it.
 * `stale` is a process id in `postmaster.pid` that is known not to be a PostgreSQL of this folder.
 */
export async function startServer(
  home: PgHome,
  start: { port: number; settings: string[]; stale: number | undefined },
): Promise<ChildProcess> {
  await rotateLog(home.log)
  const log = await open(home.log, 'a', 0o600)
  try {
    const listen = ['listen_addresses=127.0.0.1', `port=${start.port}`, 'unix_socket_directories=']
    const args = ['-D', home.data, ...[...listen, ...start.settings].flatMap((setting) => ['-c', setting])]
    // PostgreSQL treats a lock file with its grandparent's id as stale. Its own check for processes that still use the
    // folder's shared memory stays active. Removing the file would disable that check.
    const env = start.stale ? { ...CLEAN, PG_GRANDPARENT_PID: String(start.stale) } : CLEAN
    const stdio = ['ignore', log.fd, log.fd] as const
    const child = spawn(join(home.bin, 'postgres'), args, {
      ...home.account,
      cwd: '/',
      env,
      stdio: [...stdio],
      detached: true,
    })
    // A failed start shows in the exit code and the log.
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** Empties a log that has become large, and keeps what was in it. A running server goes on writing at its end. */
export async function rotateLog(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found || found.size <= LOG_MAX_BYTES) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** The part of the time kept for a server that does not stop by itself. */
const BY_FORCE_MS = 1_500
const LOOK_AGAIN_MS = 40

/**
 * Ends the server's connections, lets it write what it must, and waits until it is gone. A server that is not gone in
 * time is killed. What it had acknowledged is in its log, and the next start reads it from there.
 */
export async function stopServer(home: PgHome, withinMs: number): Promise<void> {
  const waitMs = Math.max(withinMs - BY_FORCE_MS, withinMs / 2)
  const gently = stopGently(home, Math.ceil(waitMs / 1_000))
  if (await isDoneWithin(waitMs, gently).catch(() => false)) return
  const { running } = await runningServer(home)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (!running) return
    process.kill(running.pid, signal)
    if (await isDoneWithin(BY_FORCE_MS / 2, goneServer(home))) return
  }
}

async function stopGently(home: PgHome, seconds: number): Promise<void> {
  const args = ['stop', '--pgdata', home.data, '--mode=fast', '--silent', `--timeout=${seconds}`]
  await run(join(home.bin, 'pg_ctl'), args, { ...home.account, cwd: '/', env: CLEAN }).catch(
    async (error: Error) => {
      if ((await runningServer(home)).running) throw error
    },
  )
}

async function goneServer(home: PgHome): Promise<void> {
  while ((await runningServer(home)).running) await wait(LOOK_AGAIN_MS)
}

/** Signals the server to end at once and does not wait: for a process that is about to end itself. */
export function dropServer({ data }: Pick<PgHome, 'data'>): void {
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    if (process.platform === 'linux' && readlinkSync(`/proc/${pid}/cwd`) !== data) return
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It is gone already.
  }
}

/** The last failure in the server's log, which tells a person why it did not start. */
export async function lastFailure(home: PgHome): Promise<string> {
  const text = await readFile(home.log, 'utf8').catch(() => '')
  const failures = text.split('\n').filter((line) => /FATAL|PANIC|error while loading/.test(line))
  return failures.at(-1) ?? `see ${home.log}`
}

/** A TCP port that nobody listens on: `wanted` if it is free, else any. */
export async function freePort(wanted = 0): Promise<number> {
  const port = await tryPort(wanted)
  return port ?? (await tryPort(0)) ?? 0
}

const tryPort = (port: number) =>
  new Promise<number | undefined>((done) => {
    const server = createServer()
    server.once('error', () => done(undefined))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const { port: got } = server.address() as AddressInfo
      server.close(() => done(got))
    })
  })
