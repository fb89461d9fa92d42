import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import type { World } from '../world.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** On a busy machine, a world and two processes take this long at most. */
export const STARTING_MS = 300_000

/** A server in a process of its own. */
export type ServerProcess = {
  port: number
  url: string
  output: () => string
  /** Ends it with this signal, waits until it is gone, and returns its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

type Start = {
  port?: number
  env?: Record<string, string>
  /** Runs it under a shell's limits, such as `ulimit -f 100`. */
  limits?: string
}

/** Starts the real server on the database and the files of a world, and waits until it is ready. */
export async function startProcess({ url, config }: World, start: Start = {}): Promise<ServerProcess> {
  const port = start.port ?? (await freePort())
  const command = [process.execPath, MAIN]
  const [file = '', ...args] = start.limits
    ? ['bash', '-c', `${start.limits}; exec "$@"`, 'bash', ...command]
    : command
  const child = spawn(file, args, {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: config.publicUrl,
      DATA_DIR: config.dataDir,
      DATABASE_URL: url,
      DATABASE_POOL: '5',
      RATE_LIMIT_FACTOR: '1000',
      DISK_RESERVE_MB: '0',
      LOG_LEVEL: 'fatal',
      ...start.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const output = () => said.join('')
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', () => output().includes('is ready') && ready())
    child.once('exit', () => fail(new Error(`The server ended before it was ready:\n${output()}`)))
  })
  return { port, url: `http://127.0.0.1:${port}`, output, end: (signal) => end(child, signal) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}
