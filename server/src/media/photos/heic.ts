import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Bounds } from './decoder-task.ts'

/** The pixels of a picture, four bytes each. */
type Pixels = { width: number; height: number; data: ArrayBuffer }
export type HeicAnswer = Pixels | 'too large' | 'too much'
export type HeicTask = { path: string; bounds: Bounds }

/**
 * Decodes an iPhone's picture, upright, in a thread of its own: the decoder is WebAssembly and would keep its process from
 * hearing that it shall end.
 */
export async function decodeHeic(path: string, bounds: Bounds): Promise<HeicAnswer> {
  // The decoder prints what it dislikes about a file; nobody asked.
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
