import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { LRUCache } from 'lru-cache'
import type { Bucket } from '../config.ts'
import { isMissing, StoreFailed, storeFailed } from './s3-errors.ts'
import { abortAbandonedUploads } from './s3-abandoned-uploads.ts'
import type { Store } from './store.ts'

export { StoreFailed }

/** A store that has not begun to answer by then is away. */
const ANSWER_MS = 5_000
/** A file gets the time to be sent this slowly besides. */
const BYTES_A_MS = 100
/** It has taken nothing of a long file for this long. */
const STALLED_MS = 20_000
/** A file goes up in parts of this size, two at a time. */
const PART_BYTES = 5 * 1024 * 1024
/** Slow readers hold a connection each; the server limits them. */
const SOCKETS = 1_000
const SIZES_KEPT = 20_000

/** Names all files that begin with a prefix; with a delimiter, those that have none behind it. */
export type S3Store = Store & {
  list: (prefix: string, delimiter?: string) => AsyncIterable<{ name: string; bytes: number }>
}

/** Files in a bucket of any S3-compatible store. What it fails in is a `StoreFailed`. */
export function openS3Store(settings: Bucket, answerMs = ANSWER_MS): S3Store {
  const client = openClient(settings)
  const failed = (error: unknown) => storeFailed(error, settings.prefix)
  const inTime = openPatience(answerMs, failed)
  const { bucket: Bucket } = settings
  // Files never change. So only the first reader of a file asks twice: for its size, and for the file.
  const sizes = new LRUCache<string, number>({ max: SIZES_KEPT })
  const remove = async (Key: string) => {
    sizes.delete(Key)
    await inTime((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))
  }
  const putStream: Store['putStream'] = (Key, contents) =>
    uploadWhole(client, { Bucket, Key }, contents, failed)
  return {
    size: async (Key) => {
      const known = sizes.get(Key)
      if (known !== undefined) return known
      const head = await unlessMissing(
        inTime((abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })),
      )
      if (head?.ContentLength !== undefined) sizes.set(Key, head.ContentLength)
      return head?.ContentLength
    },
    read: async (Key, part) => {
      // An empty file has no part.
      const Range = part && part.end >= part.start ? `bytes=${part.start}-${part.end}` : undefined
      const command = new GetObjectCommand({ Bucket, Key, Range })
      const found = await unlessMissing(inTime((abortSignal) => client.send(command, { abortSignal })))
      const body = found?.Body as Readable | undefined
      const length = part && Range ? part.end - part.start + 1 : sizes.get(Key)
      if (length === undefined || [undefined, length].includes(found?.ContentLength)) return body
      sizes.delete(Key)
      body?.destroy()
      throw new StoreFailed(
        `The S3 store gives ${found?.ContentLength} bytes instead of ${length}.`,
        'STORE_FAILED',
      )
    },
    put: async (Key, Body) => {
      const command = new PutObjectCommand({ Bucket, Key, Body })
      await inTime((abortSignal) => client.send(command, { abortSignal }), Body.length / BYTES_A_MS)
    },
    putStream,
    moveFromFs: async (path, key) => {
      await putStream(key, createReadStream(path))
      await rm(path)
    },
    delete: remove,
    deleteAll: async (folder) => {
      const command = new ListObjectsV2Command({ Bucket, Prefix: `${folder}/` })
      const { Contents = [] } = await inTime((abortSignal) => client.send(command, { abortSignal }))
      for (const { Key } of Contents) if (Key !== undefined) await remove(Key)
    },
    list: (Prefix, Delimiter) => listObjects(client, { Bucket, Prefix, Delimiter }, inTime),
    dropAbandonedUploads: () => abortAbandonedUploads(client, Bucket, inTime),
    check: async () => {
      const command = new HeadObjectCommand({ Bucket, Key: 'kith-check' })
      await unlessMissing(inTime((abortSignal) => client.send(command, { abortSignal })))
    },
  }
}

function openClient({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: Bucket) {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Newer checksums are Amazon's own; the signature covers what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
    },
  })
}

type ToStoreError = (error: unknown) => StoreFailed

/** Gives each call some time to begin its answer. */
const openPatience =
  (answerMs: number, failed: ToStoreError) =>
  async <T>(call: (signal: AbortSignal) => Promise<T>, moreMs = 0): Promise<T> => {
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), answerMs + moreMs)
    try {
      return await call(over.signal)
    } catch (error) {
      throw isMissing(error) ? error : failed(error)
    } finally {
      clearTimeout(timer)
    }
  }

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function* listObjects(
  client: S3Client,
  of: { Bucket: string; Prefix: string; Delimiter: string | undefined },
  inTime: ReturnType<typeof openPatience>,
): AsyncGenerator<{ name: string; bytes: number }> {
  let ContinuationToken: string | undefined
  do {
    const command: ListObjectsV2Command = new ListObjectsV2Command({ ...of, ContinuationToken })
    const page: ListObjectsV2CommandOutput = await inTime((abortSignal) =>
      client.send(command, { abortSignal }),
    )
    for (const { Key, Size } of page.Contents ?? [])
      if (Key !== undefined) yield { name: Key, bytes: Size ?? 0 }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

/** Sends a stream of any length. What was sent of an interrupted one is thrown away. */
async function uploadWhole(
  client: S3Client,
  to: { Bucket: string; Key: string },
  contents: Readable,
  failed: ToStoreError,
): Promise<void> {
  // Counting on the way shows whether the store still takes something.
  const Body = new Transform({
    transform: (chunk: Buffer, _, next) => {
      timer.refresh()
      next(null, chunk)
    },
  })
  const upload = new Upload({ client, params: { ...to, Body }, partSize: PART_BYTES, queueSize: 2 })
  const timer = setTimeout(() => void upload.abort(), STALLED_MS)
  upload.on('httpUploadProgress', () => void timer.refresh())
  // Each failure ends the other side, which then fails too: the first one is the cause.
  let cause: unknown
  const read = pipeline(contents, Body).catch(async (error: unknown) => {
    cause ??= error
    await upload.abort()
  })
  const sent = upload.done().catch((error: unknown) => {
    cause ??= failed(error)
    Body.destroy()
  })
  await Promise.all([read, sent])
  clearTimeout(timer)
  if (cause !== undefined) throw cause
}

/** Writes, reads and deletes a small file. Throws one sentence that says what is wrong with the configuration. */
export async function checkS3(store: Store): Promise<void> {
  // Several processes may start at once.
  const folder = `kith-check-${randomBytes(8).toString('hex')}`
  const key = `${folder}/file`
  const written = Buffer.from(key)
  await store.put(key, written)
  const found = await store.read(key)
  await store.deleteAll(folder)
  if (!found || !(await buffer(found)).equals(written))
    throw new StoreFailed('The S3 store does not give back what was stored in it.', 'STORE_FAILED')
}
