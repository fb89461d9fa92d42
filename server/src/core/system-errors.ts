import { storageFull } from './disk.ts'
import { type Refusal, unavailable } from './errors.ts'

/** Of the operating system: the disk, or someone's part of it, is full. Of PostgreSQL: the same. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/**
 * What the machine can't do at the moment: too many open files or processes, no memory, a disk that only reads, breaks or
 * is not what it should be. Of PostgreSQL: no memory, a limit of its configuration, a disk that breaks, a server that only reads.
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
  '53200',
  '53400',
  '58030',
  '25006',
])

/** What failed in the machine rather than in our code, with the refusal that it is answered with; undefined otherwise. */
export function systemFailureOf(error: unknown): { code: string; refusal: Refusal } | undefined {
  const code = codesOf(error).find((code) => FULL.has(code) || UNWELL.has(code))
  if (code === undefined) return undefined
  return { code, refusal: FULL.has(code) ? storageFull() : unavailable() }
}

/** An error's own code and those of its causes: libraries wrap what the system says. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let one = error, depth = 0; one instanceof Error && depth < CAUSES_MAX; one = one.cause, depth += 1) {
    const { code } = one as { code?: unknown }
    if (typeof code === 'string') codes.push(code)
  }
  return codes
}

const CAUSES_MAX = 5
