/** A picked photo that was changed on disk since: no part of it can be read. */
export function unreadablePhoto(name: string): File {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  const read = () => Promise.reject(new DOMException('It was changed', 'NotReadableError'))
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: read })
  return file
}
