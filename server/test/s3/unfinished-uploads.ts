import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

type Context = { url: string; method: string; type: string; body: unknown; status: number }

/**
 * Uploads in parts that have begun and not ended, as the S3 server of the tests keeps them in this folder. It can begin
 * and end them, but lacks the calls that list them and throw them away: those are here.
 */
export function openUnfinishedUploads(folder: string) {
  const read = async () => {
    const ids = await readdir(folder).catch(() => [])
    return Promise.all(
      ids.sort().map(async (id) => {
        const file = join(folder, id, 'key')
        return { id, file, key: await readFile(file, 'utf8'), begun: (await stat(file)).mtime }
      }),
    )
  }
  return {
    keys: async () => (await read()).map(({ key }) => key),
    /** Sets the time when all of them began. */
    beganAt: async (time: Date) => {
      for (const { file } of await read()) await utimes(file, time, time)
    },
    answer: async (context: Context, next: () => Promise<void>) => {
      const { searchParams } = new URL(context.url, 'http://s3')
      const id = searchParams.get('uploadId')
      if (context.method === 'GET' && searchParams.has('uploads')) {
        context.type = 'application/xml'
        context.body = listed(await read())
      } else if (context.method === 'DELETE' && id !== null) {
        await rm(join(folder, id), { recursive: true, force: true })
        context.status = 204
      } else await next()
    },
  }
}

const listed = (uploads: { id: string; key: string; begun: Date }[]) => {
  const rows = uploads.map(
    ({ id, key, begun }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`
}
