import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The pixels of a picture, four bytes each. */
type Pixels = { width: number; height: number; data: ArrayBuffer }
export type HeicAnswer = Pixels | 'too large'

const TIMEOUT_MS = 60_000

/** Decodes an iPhone's picture, upright, in a thread of its own: the decoder is WebAssembly and would hold up everyone. */
export async function decodeHeic(path: string): Promise<HeicAnswer> {
  // The decoder prints what it dislikes about a file; nobody asked.
  const silent = { stdout: true, stderr: true }
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData: path, ...silent })
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('No picture')))
  try {
    const answers = once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const [answer] = (await Promise.race([answers, ended])) as [HeicAnswer]
    return answer
  } finally {
    ended.catch(() => {})
    await worker.terminate()
  }
}
