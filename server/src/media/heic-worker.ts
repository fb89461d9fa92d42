import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { all } from 'heic-decode'
import { isTooLarge } from './photo-limits.ts'
import type { HeicAnswer } from './heic.ts'

const images = await all({ buffer: await readFile(workerData as string) })
const [image] = images
if (image && isTooLarge(image, true)) answer('too large')
else if (image) {
  const { width, height, data } = await image.decode()
  answer({ width, height, data: data.buffer }, [data.buffer])
}
images.dispose()

function answer(message: HeicAnswer, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred)
}
