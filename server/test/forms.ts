/** A file in a form. */
export type FormFile = { field: string; name: string; data: Uint8Array<ArrayBuffer> | string; type?: string }

/** A multipart form as it is sent. */
export async function formOf(fields: Record<string, string>, files: FormFile[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field, name, data, type } of files)
    form.append(field, new Blob([data], { type: type ?? '' }), name)
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } }
}

/** Photos as the composer sends them. */
export const photosOf = (...photos: Uint8Array<ArrayBuffer>[]): FormFile[] =>
  photos.map((data, n) => ({ field: 'photos', name: `photo ${n + 1}.jpg`, data, type: 'image/jpeg' }))
