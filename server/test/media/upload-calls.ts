import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaApi, PART_TYPE, type UploadedFile } from '@kith/shared/media.ts'
import type { Person, World } from '../world.ts'

const name = `filename ${Buffer.from('walk.mp4').toString('base64')},filetype dmlkZW8=`

const newId = (): string => randomUUID()
export const urlOf = (id: string) => mediaApi.inParts.replace(':id', id)

/** The calls of a file that comes in parts, and what is stored of it. */
export function uploadCalls(of: () => { world: World; member: Person }) {
  const as = (who = of().member) => of().world.signIn(who)
  const patch = async (id: string, offset: number, body: Uint8Array, who?: Person) => {
    const headers = { 'content-type': PART_TYPE, 'upload-offset': String(offset) }
    return (await as(who)).send('PATCH', urlOf(id), { headers, body: Buffer.from(body) })
  }
  const head = async (id: string, who?: Person) => (await as(who)).send('HEAD', urlOf(id))
  return {
    begin: async (size: number, { id = newId(), who }: { id?: string; who?: Person } = {}) => {
      const headers = {
        'upload-length': String(size),
        'upload-metadata': name,
        'idempotency-key': id,
        'tus-resumable': '1.0.0',
      }
      return { ...(await (await as(who)).send('POST', mediaApi.uploads, { headers })), id }
    },
    patch,
    head,
    receivedOf: async (id: string) => Number((await head(id)).headers['upload-offset']),
    end: async <T = UploadedFile>(id: string, who?: Person) => (await as(who)).post<T>(urlOf(id)),
    giveUp: async (id: string, who?: Person) => (await as(who)).delete(urlOf(id)),
    /** Sends all of a file from an offset on. Returns the statuses of its parts. */
    sendFrom: async (id: string, offset: number, file: Uint8Array, partBytes: number) => {
      const statuses: number[] = []
      for (let at = offset; at < file.length; at += partBytes)
        statuses.push((await patch(id, at, file.subarray(at, at + partBytes))).status)
      return statuses
    },
    /** The folders and files of parts. */
    uploadsStored: () =>
      readdir(join(of().world.config.dataDir, 'media', 'uploads'), { recursive: true }).catch(() => []),
  }
}
