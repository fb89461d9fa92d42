import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { all } from 'heic-decode'
import { isTooLarge, isTooMuch } from './photo-limits.ts'
import type { HeicAnswer, HeicTask } from './heic.ts'

const { path, bounds } = workerData as HeicTask
const images = await all({ buffer: await readFile(path) })
const [image] = images
if (image && isTooLarge(image, true)) answer('too large')
else if (image && isTooMuch({ format: 'heic' }, image.width * image.height, bounds)) answer('too much')
else if (image) {
  const { width, height, data } = await image.decode()
  answer({ width, height, data: data.buffer }, [data.buffer])
}
images.dispose()

function answer(message: HeicAnswer, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred)
}
