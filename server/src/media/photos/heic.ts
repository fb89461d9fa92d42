import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** `orientation` is as in EXIF; undefined for a picture that is also cut, which only libheif does. */
export type HeicTask = {
  path: string
  /** The TIFF that it is written into. */
  result: string
  orientation: number | undefined
  profile: Uint8Array | undefined
  bytesMax: number
}
export type HeicAnswer = 'decoded' | 'too large' | 'too much'

/**
 * Decodes an iPhone's picture into a TIFF, in a thread of its own. The decoder is WebAssembly and would block its
 * process, which could not be told to end.
 */
export async function decodeHeic(task: HeicTask): Promise<HeicAnswer> {
  // The decoder prints warnings about a file, which nobody needs.
  const silent = { stdout: true, stderr: true }
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData: task, ...silent })
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
