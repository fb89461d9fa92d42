/** The beginning of a PNG with so many frames, up to its picture. */
export function apngOf(frames: number): File {
  const bytes = new Uint8Array(8 + 25 + 20 + 12)
  const view = new DataView(bytes.buffer)
  const chunk = (at: number, length: number, type: string) => {
    view.setUint32(at, length)
    bytes.set(new TextEncoder().encode(type), at + 4)
  }
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  chunk(8, 13, 'IHDR')
  chunk(33, 8, 'acTL')
  view.setUint32(41, frames)
  chunk(53, 0, 'IDAT')
  return new File([bytes], 'dance.png', { type: 'image/png' })
}
