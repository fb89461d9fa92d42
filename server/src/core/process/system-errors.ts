import { storageFull } from './disk.ts'
import { type Refusal, unavailable } from '../errors.ts'

/** The disk is full, or a quota or limit on it is reached: codes of the operating system, then of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
/**
 * Failures of the machine. Operating system: too many open files or processes, no memory, a disk that is read-only,
 * breaks or is not what it should be. PostgreSQL: no memory, a limit of its configuration, a broken disk, a read-only
 * server. S3: away, or refusing. A package or a file of PostgreSQL is not there: somebody installs beside the server.
 */
const UNWELL = new Set([
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'ENOMEM',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EBUSY',
  'ENXIO',
  'ENODEV',
  'ESTALE',
  'STORE_FAILED',
  'ERR_MODULE_NOT_FOUND',
  '58P01',
  '53200',
  '53400',
  '58030',
  '25006',
])

/** A failure of the machine, not of our code, with its refusal; undefined for other errors. */
export function systemFailureOf(error: unknown): { code: string; refusal: Refusal } | undefined {
  const code = codesOf(error).find((code) => FULL.has(code) || UNWELL.has(code))
  if (code === undefined) return undefined
  return { code, refusal: FULL.has(code) ? storageFull() : unavailable() }
}

/** An error's own code and those of its causes: libraries wrap the errors of the system. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let one = error, depth = 0; one instanceof Error && depth < CAUSES_MAX; one = one.cause, depth += 1) {
    const { code } = one as { code?: unknown }
    if (typeof code === 'string') codes.push(code)
  }
  return codes
}

const CAUSES_MAX = 5
