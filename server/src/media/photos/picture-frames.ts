import { ANIMATION_FRAMES_MAX, framesOfGif, framesOfWebp } from '@kith/shared/picture-frames.ts'

/**
 * The file, or only its first frame when it has very many. Their number is found without decoding: libvips takes
 * seconds to open a file with tens of thousands of frames, whatever is wanted of it. It does not get to see what lies
 * behind a GIF.
 */
export function withFewFrames(file: Uint8Array, mime: string): Uint8Array {
  if (mime === 'image/gif') {
    const { count, firstEnd, end } = framesOfGif(file)
    return count > ANIMATION_FRAMES_MAX
      ? Buffer.concat([file.subarray(0, firstEnd), GIF_END])
      : file.subarray(0, end)
  }
  if (mime === 'image/webp') {
    const { count, firstEnd } = framesOfWebp(file)
    return count > ANIMATION_FRAMES_MAX ? webpUpTo(file, firstEnd) : file
  }
  return file
}

const GIF_END = Buffer.from([0x3b])

function webpUpTo(file: Uint8Array, end: number): Uint8Array {
  const cut = Buffer.from(file.subarray(0, end))
  cut.writeUInt32LE(cut.length - 8, 4)
  return cut
}
