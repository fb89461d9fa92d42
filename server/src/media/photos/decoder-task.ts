/** The task of a decoding process: a picture in a file, or in bytes that were fetched. */
export type Task = { as: 'photo' | 'avatar' | 'cover' | 'preview'; source: string | Uint8Array; mime: string }

/**
 * The bounds of one picture in one process: its pixels in all frames, the memory of the process with it, and the most
 * processor time, of which few pixels get less. Processor time, so that a busy machine makes no picture too slow.
 */
export type DecodeLimits = { pixelsMax: number; bytesMax: number; cpuMs: number }

/** A picture that was encoded again: only the pixels of its original file are left. */
export type EncodedPhoto = {
  width: number
  height: number
  blurhash: string
  /** Ascending in width. */
  variants: { width: number; data: Buffer }[]
}

export type DecodeOutcome =
  | { photo: EncodedPhoto }
  | { refused: { status: number; code: string; message: string } }
  /** More than the bounds allow, by its header or while decoding. */
  | 'too much'
  | 'too slow'

/** The answer of a decoding process; `isSpent` when it should not begin another picture. */
export type Answer = { outcome: DecodeOutcome; isSpent: boolean }
