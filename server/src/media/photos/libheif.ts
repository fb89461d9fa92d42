/* oxlint-disable no-underscore-dangle -- so are the functions of libheif named */
import libheif from 'libheif-js/wasm-bundle.js'

/** The primary picture of a HEIC. */
export type HeicPicture = {
  width: number
  height: number
  /** Whether it is turned as its file says. */
  isUpright: boolean
  tile: { width: number; height: number }
  channels: 3 | 4
  /** 16 for numbers of `depth` bits. */
  bits: 8 | 16
  depth: number
  /** Gives the pixels of one tile, in rows of `stride` bytes. They are valid only in `take`. */
  decode(column: number, row: number, take: (pixels: Buffer, stride: number) => void): void
}

// From libheif's lists: the colours red, green and blue; side by side, with 8 bits or more, and with alpha.
const RGB = 1
const CHROMA = { 8: { 3: 10, 4: 11 }, 16: { 3: 14, 4: 15 } }
const SIDE_BY_SIDE = 10
const [ERROR_BYTES, TILING_BYTES] = [12, 72]

/**
 * Opens a HEIC at its primary picture. With `mayBeTiles`, one that is made of tiles is decoded by them, as it lies in
 * the file. Any other comes upright and in one piece. Throws if there is no picture.
 */
export async function openHeic(file: Uint8Array, mayBeTiles: boolean): Promise<HeicPicture> {
  await libheif.ready
  const context = libheif._heif_context_alloc()
  const data = libheif._malloc(file.length)
  libheif.HEAPU8.set(file, data)
  checked((error) =>
    libheif._heif_context_read_from_memory_without_copy(error, context, data, file.length, 0),
  )
  const handle = pointed((error, at) => libheif._heif_context_get_primary_image_handle(error, context, at))
  const hasAlpha = libheif._heif_image_handle_has_alpha_channel(handle) !== 0
  const depth = libheif._heif_image_handle_get_luma_bits_per_pixel(handle)
  const [channels, bits] = [hasAlpha ? 4 : 3, depth > 8 ? 16 : 8] as const
  const chroma = CHROMA[bits][channels]
  const kind = { channels, bits, depth } as const
  const tiles = mayBeTiles && !hasAlpha ? tilesOf(handle) : undefined
  if (!tiles) {
    const width = libheif._heif_image_handle_get_width(handle)
    const height = libheif._heif_image_handle_get_height(handle)
    const decode: HeicPicture['decode'] = (_column, _row, take) =>
      withPixels(take, (error, at) => libheif._heif_decode_image(error, handle, at, RGB, chroma, 0))
    return { ...kind, width, height, isUpright: true, tile: { width, height }, decode }
  }
  const options = libheif._heif_decoding_options_alloc()
  // Its second field: not to turn anything.
  libheif.HEAPU8[options + 1] = 1
  const decode: HeicPicture['decode'] = (column, row, take) =>
    withPixels(take, (error, at) =>
      libheif._heif_image_handle_decode_image_tile(error, handle, at, RGB, chroma, options, column, row),
    )
  return { ...kind, ...tiles, isUpright: false, decode }
}

/** The size of a picture and of its tiles, as they lie in the file; undefined if it is in one piece. */
function tilesOf(handle: number) {
  const at = libheif._malloc(TILING_BYTES)
  checked((error) => libheif._heif_image_handle_get_image_tiling(error, handle, 0, at))
  const [columns, rows, tileWidth, tileHeight, width, height] = [4, 8, 12, 16, 20, 24].map((field) =>
    numberAt(at + field),
  ) as [number, number, number, number, number, number]
  const covers = tileWidth * columns >= width && tileHeight * rows >= height
  if (columns * rows < 2 || !covers) return undefined
  return { width, height, tile: { width: tileWidth, height: tileHeight } }
}

function withPixels(
  take: (pixels: Buffer, stride: number) => void,
  decode: (error: number, image: number) => void,
): void {
  const image = pointed(decode)
  const strideAt = libheif._malloc(4)
  const at = libheif._heif_image_get_plane_readonly(image, SIDE_BY_SIDE, strideAt)
  const stride = numberAt(strideAt)
  const height = libheif._heif_image_get_height(image, SIDE_BY_SIDE)
  libheif._free(strideAt)
  const { buffer } = libheif.HEAPU8
  if (at > 0 && height > 0) take(Buffer.from(buffer, at, stride * height), stride)
  libheif._heif_image_release(image)
}

/** Where a function that can fail says that what it made is. */
function pointed(make: (error: number, at: number) => void): number {
  const at = libheif._malloc(4)
  checked((error) => make(error, at))
  const made = numberAt(at)
  libheif._free(at)
  return made
}

/** Calls a function that can fail; throws if it did. */
function checked(call: (error: number) => void): void {
  const error = libheif._malloc(ERROR_BYTES)
  call(error)
  const code = numberAt(error)
  libheif._free(error)
  if (code !== 0) throw new Error(`libheif: ${code}`)
}

const numberAt = (at: number) => new DataView(libheif.HEAPU8.buffer).getUint32(at, true)
