/** What a decoding process is asked for: a picture in a file, or in bytes that were fetched. */
export type Task = { as: 'photo' | 'avatar' | 'preview'; source: string | Uint8Array; mime: string }

/** What one picture may be in one process: its pixels, all frames together, and the memory of the process with it. */
export type Bounds = { pixelsMax: number; bytesMax: number }

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

/** What a decoding process says; `isSpent` when it should not begin another picture. */
export type Answer = { outcome: Outcome; isSpent: boolean }
