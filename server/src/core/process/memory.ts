import { totalmem } from 'node:os'

/** The memory of the machine, or the part of it that a container leaves us; in bytes. */
export function memoryHere(): number {
  // Without a limit it is 0, or a number beyond all memory.
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** The size of a cache: `most`, on a small machine at most this part of its memory. */
export const cacheSize = (most: number, part: number, memory = memoryHere()) =>
  Math.floor(Math.min(most, memory * part))
