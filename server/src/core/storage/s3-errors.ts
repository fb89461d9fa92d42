/** The store failed, not the file: the message says why and what to do, for the operator. */
export class StoreFailed extends Error {
  readonly code: string
  /** Whether the store does not answer, so that it may be well again without anybody's doing. */
  readonly isAway: boolean

  constructor(message: string, code: string, isAway = false) {
    super(message)
    this.name = 'StoreFailed'
    this.code = code
    this.isAway = isAway
  }
}

/** What the SDK throws: an answer of the store, or a failure of the network. */
type SdkError = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

export const isMissing = (error: unknown) => {
  const { name, $metadata } = error as SdkError
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}

const FULL = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge'])

/** What to do about a failure, by the name that the store or the network gives it. */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'There is no such bucket. Make it, or correct S3_BUCKET.',
  InvalidBucketName: 'S3_BUCKET is no name of a bucket.',
  InvalidAccessKeyId: 'The store does not know this key. Correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The secret is not that of the key. Correct S3_SECRET_ACCESS_KEY.',
  AccessDenied:
    'The key may not do this in the bucket. Let it list, read, write and delete there, or correct S3_ACCESS_KEY_ID and S3_BUCKET.',
  AuthorizationHeaderMalformed: 'The bucket is in another region. Correct S3_REGION.',
  PermanentRedirect: 'The bucket is at another address. Correct S3_ENDPOINT or S3_REGION.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong. Set it.',
}
const ALIASES: Record<string, string> = {
  Forbidden: 'AccessDenied',
  AllAccessDisabled: 'AccessDenied',
  InvalidRegion: 'AuthorizationHeaderMalformed',
}
const UNREACHABLE = 'Start it, or correct S3_ENDPOINT.'
const OF_NETWORK = /^E[A-Z_]+$|Timeout|^AbortError$|^CERT_|^DEPTH_ZERO|^SELF_SIGNED|^UNABLE_TO/

/** The failure of a call to the store, in one sentence. `prefix` is what the names of its settings begin with. */
export function storeFailed(error: unknown, prefix: string): StoreFailed {
  const { name, code, message, $metadata } = error as SdkError
  const why = [code, name].find((known) => known !== undefined && known !== 'Error') ?? message
  if (FULL.has(why) || $metadata?.httpStatusCode === 507)
    return new StoreFailed(`The S3 store has no room (${why}).`, 'ENOSPC')
  const advice = ADVICE[ALIASES[why] ?? why]
  if (advice)
    return new StoreFailed(`The S3 store refuses (${why}). ${naming(advice, prefix)}`, 'STORE_FAILED')
  if ($metadata?.httpStatusCode === undefined && OF_NETWORK.test(why))
    return new StoreFailed(
      `The S3 store does not answer (${why}). ${naming(UNREACHABLE, prefix)}`,
      'STORE_FAILED',
      true,
    )
  const isAway = ($metadata?.httpStatusCode ?? 0) >= 500
  return new StoreFailed(`The S3 store could not do it (${why}).`, 'STORE_FAILED', isAway)
}

const naming = (advice: string, prefix: string) => advice.replaceAll('S3_', `${prefix}_`)
