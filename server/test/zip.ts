import { inflateRawSync } from 'node:zlib'

const END = 0x06_05_4b_50

/** The files in a ZIP by name. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== END) end -= 1
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    files.set(name, contentOf(zip, at))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const local = zip.readUInt32LE(entry + 42)
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const data = zip.subarray(begin, begin + zip.readUInt32LE(entry + 20))
  return zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(data) : data
}
