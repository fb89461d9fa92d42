import { type FileHandle, open } from 'node:fs/promises'

const WINDOW_BYTES = 65_536
const ZEROS = Buffer.alloc(WINDOW_BYTES)

/** A file whose bytes are read a window at a time and overwritten in place. */
export type FileWindow = {
  readonly size: number
  /** Returns fewer bytes than asked for at the end of the file; at most 64 kB. Valid until the next call. */
  read(at: number, length: number): Promise<Buffer>
  write(at: number, bytes: Buffer): Promise<void>
  /** Overwrites from `start` up to `end` with zeros. */
  clear(start: number, end: number): Promise<void>
  /** Ends the file at this place. */
  cut(at: number): Promise<void>
}

/** Opens a file for `work`, and closes it afterwards. */
export async function withFileWindow<T>(path: string, work: (file: FileWindow) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r+')
  try {
    return await work(windowOf(handle, (await handle.stat()).size))
  } finally {
    await handle.close()
  }
}

function windowOf(handle: FileHandle, length: number): FileWindow {
  const buffer = Buffer.alloc(WINDOW_BYTES)
  let size = length
  let from = 0
  let held = 0

  const read = async (at: number, length: number) => {
    if (at < from || Math.min(at + length, size) > from + held) {
      held = (await handle.read(buffer, 0, WINDOW_BYTES, at)).bytesRead
      from = at
    }
    return buffer.subarray(at - from, Math.min(at - from + length, held))
  }
  const write = async (at: number, bytes: Buffer) => {
    await handle.write(bytes, 0, bytes.length, at)
    // Keeps the buffered part of the file up to date.
    const [start, end] = [Math.max(at, from), Math.min(at + bytes.length, from + held)]
    if (start < end) bytes.copy(buffer, start - from, start - at, end - at)
  }
  const clear = async (start: number, end: number) => {
    for (let at = start; at < end; at += WINDOW_BYTES)
      await write(at, ZEROS.subarray(0, Math.min(WINDOW_BYTES, end - at)))
  }
  const cut = async (at: number) => {
    held = 0
    size = at
    await handle.truncate(at)
  }
  return {
    get size() {
      return size
    },
    read,
    write,
    clear,
    cut,
  }
}
