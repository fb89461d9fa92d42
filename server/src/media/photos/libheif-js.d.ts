/** The package describes only its loader. These are the functions of libheif's C interface that are used. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pointer = number
  type Libheif = {
    ready: Promise<unknown>
    HEAPU8: Uint8Array
    _malloc(bytes: number): Pointer
    _free(at: Pointer): void
    _heif_context_alloc(): Pointer
    /** Functions that can fail take the place of their error first: its code, its details and their text. */
    _heif_context_read_from_memory_without_copy(
      error: Pointer,
      context: Pointer,
      file: Pointer,
      bytes: number,
      options: Pointer,
    ): void
    _heif_context_get_primary_image_handle(error: Pointer, context: Pointer, handle: Pointer): void
    _heif_image_handle_get_width(handle: Pointer): number
    _heif_image_handle_get_height(handle: Pointer): number
    _heif_image_handle_has_alpha_channel(handle: Pointer): number
    _heif_image_handle_get_luma_bits_per_pixel(handle: Pointer): number
    _heif_decoding_options_alloc(): Pointer
    _heif_image_handle_get_image_tiling(
      error: Pointer,
      handle: Pointer,
      isUpright: number,
      tiling: Pointer,
    ): void
    _heif_decode_image(
      error: Pointer,
      handle: Pointer,
      image: Pointer,
      colours: number,
      chroma: number,
      options: Pointer,
    ): void
    _heif_image_handle_decode_image_tile(
      error: Pointer,
      handle: Pointer,
      image: Pointer,
      colours: number,
      chroma: number,
      options: Pointer,
      column: number,
      row: number,
    ): void
    _heif_image_get_height(image: Pointer, channel: number): number
    _heif_image_get_plane_readonly(image: Pointer, channel: number, stride: Pointer): Pointer
    _heif_image_release(image: Pointer): void
  }
  const libheif: Libheif
  export default libheif
}
