import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER as BUNDLED } from '../bin/server.mjs'
import { freePort } from '../server/test/free-port.ts'

const SERVER = join(import.meta.dirname, '..', 'server', 'src')

/** Settings in a `.env` or a shell are for other sites. How full the disk of this machine is, says nothing about ours. */
const BLANK = {
  DATABASE_URL: '',
  PUBLIC_URL: '',
  HOST: '',
  TRUST_PROXY: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  DISK_RESERVE_MB: '0',
}

export type ServerProcess = {
  url: string
  /** Ends it with this signal, waits until it is gone, and returns its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Only sends the signal. */
  signal: (signal: NodeJS.Signals) => void
  /** Everything it has printed so far. */
  output: () => string
  pid: number
}

export type Site = {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** The limit of its open files. */
  descriptors?: number
  /** Whether the server is the bundled one, as `npm start` runs it, and not the sources. */
  bundled?: boolean
  /** The folder of a release whose programs are run, not those of the repository. */
  release?: string
}

/** An empty data folder and a free port. Its server starts a PostgreSQL of its own. */
export async function newSite(): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kith-e2e-'))
  // As root, PostgreSQL runs as another user. If that user could not enter, the data would be made, and stay,
  // elsewhere.
  await chmod(dataDir, 0o711)
  return { dataDir, port: await freePort() }
}

/** Starts the real server, and waits until it is ready and has printed everything. */
export async function startServer(site: Site): Promise<ServerProcess> {
  const { child, server } = launchedServer(site)
  await new Promise<void>((ready, fail) => {
    child.stdout?.on('data', () => server.output().includes('is ready') && ready())
    child.once('exit', () => fail(new Error(`The server ended before it was ready:\n${server.output()}`)))
  })
  return server
}

/** Starts the server and does not wait. */
export const launchServer = (site: Site): ServerProcess => launchedServer(site).server

function launchedServer(site: Site): { child: ChildProcess; server: ServerProcess } {
  const { child, output } = launch('main.ts', [], site)
  const server = {
    url: `http://localhost:${site.port}`,
    output,
    pid: child.pid!,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    end: async (signal: NodeJS.Signals) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
  }
  return { child, server }
}

const LINK = /https?:\/\/\S+\/register\?code=[\w-]+/

/** The link to register that a program has printed. */
export function linkIn(output: string): string {
  const link = LINK.exec(output)?.[0]
  if (link === undefined) throw new Error(`There is no link to register in: ${output}`)
  return link
}

/** The cookie of the first member, who is the admin. */
export async function registerFirst({ url, output }: ServerProcess): Promise<{ cookie: string }> {
  const inviteCode = new URL(linkIn(output())).searchParams.get('code')
  const ada = { username: 'ada', name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ inviteCode, ...ada }),
  })
  if (answer.status !== 201) throw new Error(`Registering answered ${answer.status}`)
  return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! }
}

/** Runs a program of the server to its end. */
export async function runProgram(program: 'main.ts' | 'cli.ts' | 'demo.ts', args: string[], site: Site) {
  const { child, output } = launch(program, args, site)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

function scriptOf(program: string, { bundled, release }: Site): string[] {
  if (release) return [join(release, 'bin', 'kith.mjs'), ...(program === 'main.ts' ? ['start'] : [])]
  return bundled && program === 'main.ts' ? BUNDLED : [join(SERVER, program)]
}

function launch(program: string, args: string[], site: Site) {
  const { dataDir, port, env, descriptors } = site
  const command = [process.execPath, ...scriptOf(program, site), ...args]
  const limited = ['/bin/sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command]
  const [file = '', ...rest] = descriptors === undefined ? command : limited
  const child: ChildProcess = spawn(file, rest, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...BLANK, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => said.push(String(chunk)))
  return { child, output: () => said.join('') }
}

/**
 * Ends a server and removes its data when this process has ended, however that happens: the pipe of the program that
 * waits for it then closes.
 */
export function killOnExit({ pid }: ServerProcess, { dataDir }: Site): void {
  const program = 'cat; kill -9 "$0"; rm -rf "$1"'
  spawn('/bin/sh', ['-c', program, String(pid), dataDir], { stdio: ['pipe', 'ignore', 'ignore'] })
}

/** The process id of the PostgreSQL of this folder; `undefined` when none is running. */
export async function postgresOf({ dataDir }: Site): Promise<number | undefined> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(file, 10)
  return pid && isAlive(pid) ? pid : undefined
}

/** The address of the database of a running site. */
export async function databaseUrlOf({ dataDir }: Site): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://kith:${password}@127.0.0.1:${port}/kith`
}

/** Whether a process is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
