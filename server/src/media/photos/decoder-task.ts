/** What a decoding process is asked for: a picture in a file, or in bytes that were fetched. */
export type Task = { as: 'photo' | 'avatar' | 'preview'; source: string | Uint8Array; mime: string }

/**
 * What one picture may be in one process: its pixels, all frames together, the memory of the process with it, and the time
 * of the processor, so that a busy machine makes no picture too slow.
 */
export type Bounds = { pixelsMax: number; bytesMax: number; cpuMs: number }

/** A picture made anew: nothing of the file it came in is left but its pixels. */
export type EncodedPhoto = {
  width: number
  height: number
  blurhash: string
  /** Ascending in width. */
  variants: { width: number; data: Buffer }[]
}

export type Outcome =
  | { photo: EncodedPhoto }
  | { refused: { status: number; code: string; message: string } }
  /** It is more than the bounds allow, by its header or as it turned out. */
  | 'too much'
  | 'too slow'

/** What a decoding process says; `isSpent` when it should not begin another picture. */
export type Answer = { outcome: Outcome; isSpent: boolean }
