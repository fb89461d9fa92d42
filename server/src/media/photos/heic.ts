import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Bounds } from './decoder-task.ts'

/** The pixels of a picture, four bytes each. */
type Pixels = { width: number; height: number; data: ArrayBuffer }
export type HeicAnswer = Pixels | 'too large' | 'too much'
export type HeicTask = { path: string; bounds: Bounds }

/**
 * Decodes an iPhone's picture, upright, in a thread of its own. The decoder is WebAssembly and would block its process,
 * which could not be told to end.
 */
export async function decodeHeic(path: string, bounds: Bounds): Promise<HeicAnswer> {
  // The decoder prints complaints about a file, which nobody needs.
  const silent = { stdout: true, stderr: true }
  const workerData: HeicTask = { path, bounds }
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData, ...silent })
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('No picture')))
  try {
    const answers = once(worker, 'message')
    const [answer] = (await Promise.race([answers, ended])) as [HeicAnswer]
    return answer
  } finally {
    ended.catch(() => {})
    await worker.terminate()
  }
}
