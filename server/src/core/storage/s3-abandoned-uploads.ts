import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3'

/** Far longer than any upload lasts. */
const LEFT_FOR_MS = 24 * 3_600_000
/** Uploads of other programs in the same bucket are left alone. */
const OURS = /^([\w-]{22}\/(video|\d+\.webp)|exports\/[\w-]{22}\.zip)$/
/** A store that lacks these calls, or a key that may not make them: a rule of the bucket does it there. */
const NOT_HERE = new Set(['NotImplemented', 'MethodNotAllowed', 'AccessDenied', 'Forbidden'])

/** Limits the time of a call, and says its failure in one sentence. */
type InTime = <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Throws away the parts of uploads that began more than a day ago and never ended: their process was killed. */
export async function abortAbandonedUploads(client: S3Client, Bucket: string, inTime: InTime): Promise<void> {
  const before = Date.now() - LEFT_FOR_MS
  for await (const { Key = '', UploadId, Initiated } of uploadsOf(client, Bucket, inTime)) {
    if (!OURS.test(Key) || !Initiated || Initiated.getTime() > before) continue
    const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
    await inTime((abortSignal) => unlessNotHere(client.send(command, { abortSignal })))
  }
}

async function* uploadsOf(client: S3Client, Bucket: string, inTime: InTime): AsyncGenerator<MultipartUpload> {
  let page: Partial<ListMultipartUploadsCommandOutput> | undefined
  do {
    const after = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker }
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, ...after })
    page = await inTime((abortSignal) => unlessNotHere(client.send(command, { abortSignal })))
    yield* page?.Uploads ?? []
  } while (page?.IsTruncated)
}

async function unlessNotHere<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (NOT_HERE.has((error as Error).name)) return undefined
    throw error
  }
}
