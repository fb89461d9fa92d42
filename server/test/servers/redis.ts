import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from 'redis'
import { freePort } from '../free-port.ts'

/** A Redis of our own on a free port of loopback, which keeps nothing on the disk. */
export async function startRedis() {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', options, { stdio: ['ignore', 'ignore', 'inherit'] })
    const client = createClient({
      url: `redis://127.0.0.1:${port}`,
      socket: { reconnectStrategy: 50 },
    })
    client.on('error', () => {})
    await client.connect()
    client.destroy()
  }
  const stop = async () => {
    const ended = child && once(child, 'exit')
    child?.kill('SIGKILL')
    await ended
    child = undefined
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop }
}
