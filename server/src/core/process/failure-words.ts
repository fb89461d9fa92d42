type SystemError = Error & { code?: string; port?: number; path?: string; dest?: string }

/** Of the system on the way to PostgreSQL, and of PostgreSQL itself: wrong password, no such user or database, … */
const UNREACHED =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28P01|28000|3D000|57P03|53300)$/
const NO_RIGHT = /^(EACCES|EPERM|EROFS)$/
/** PostgreSQL's own code is the second. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/

/** A write to a standby. */
const READ_ONLY = '25006'

/** Why a program ended, in words for the operator who started it: what is wrong, and what to do. */
export function failureWords(error: unknown): string {
  const { code = '', port, path, message } = error as SystemError
  if (code === 'EADDRINUSE') return `port ${port} is taken. Stop what uses it, or set PORT.`
  if (code === 'EACCES' && port)
    return `port ${port} needs rights that this user lacks. Set PORT to 1024 or more.`
  if (code === READ_ONLY)
    return 'the database takes no writes: it is a standby, or was made read-only. Set DATABASE_URL to the primary.'
  if (isFull(error)) return 'the disk is full. Make room, and try again.'
  if (path !== undefined) return fileWords(code, path) ?? message
  if (UNREACHED.test(code))
    return `PostgreSQL cannot be used: ${allWords(error)}. Start it, or correct DATABASE_URL.`
  return message || code
}

const NO_ADDRESS = /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/

/** An error of listening, in words for the operator when HOST is the reason. */
export const listenFailure = (error: unknown): unknown =>
  NO_ADDRESS.test((error as SystemError).code ?? '')
    ? new Error(
        'HOST names no address of this machine. Set it to localhost, 0.0.0.0, :: or such an address.',
        {
          cause: error,
        },
      )
    : error

/** The cause may be wrapped by a library, or be only in what PostgreSQL printed when it was set up. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (FULL.test((error as SystemError).code ?? '') ||
    error.message.includes('No space left on device') ||
    isFull(error.cause))

function fileWords(code: string, path: string): string | undefined {
  if (code === 'ENOENT') return `there is no ${path}.`
  if (code === 'EISDIR') return `${path} is a folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is no folder. Set DATA_DIR to one.`
  if (NO_RIGHT.test(code))
    return `this user may not write to ${path}. Give it the right, or set DATA_DIR to another folder.`
  return undefined
}

/** A name with several addresses fails with an error for each, and without words of its own. */
const allWords = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(allWords).join(', ') : (error as Error).message
