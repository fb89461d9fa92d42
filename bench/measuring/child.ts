import { type ChildProcess, spawn } from 'node:child_process'

/** Starts a Node process, and waits until it prints that it is ready. */
export async function startChild(
  args: string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => ready.test(String(chunk)) && resolve())
    child.once('exit', () => reject(new Error(`${args[0]} ended before it was ready`)))
  })
  return child
}

/** Ends the process, and waits until it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
