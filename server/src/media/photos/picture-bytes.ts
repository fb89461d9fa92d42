import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const WINDOW_BYTES = 65_536

/** The bytes of a picture, whether it lies in a file or in memory. */
export type PictureBytes = {
  readonly size: number
  /** Fewer bytes than asked for at the end of the picture. Valid until the next call. */
  read(at: number, length: number): Buffer
}

/** Opens a picture for `work`. A file is read a window at a time, so that many small parts cost little. */
export function withPictureBytes<T>(source: string | Uint8Array, work: (bytes: PictureBytes) => T): T {
  if (typeof source !== 'string') return work(inMemory(source))
  const file = openSync(source, 'r')
  try {
    return work(inFile(file))
  } finally {
    closeSync(file)
  }
}

export function inMemory(bytes: Uint8Array): PictureBytes {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { size: whole.length, read: (at, length) => whole.subarray(at, at + length) }
}

function inFile(file: number): PictureBytes {
  const { size } = fstatSync(file)
  let window = Buffer.alloc(WINDOW_BYTES)
  let [from, held] = [0, 0]
  const read = (at: number, length: number) => {
    const end = Math.min(at + length, size)
    if (at < from || end > from + held) {
      if (end - at > window.length) window = Buffer.alloc(end - at)
      held = readSync(file, window, 0, window.length, at)
      from = at
    }
    return window.subarray(at - from, Math.min(end - from, held))
  }
  return { size, read }
}
