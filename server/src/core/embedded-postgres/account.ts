import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so root runs it under this account. Absent: it runs under our own. */
export type Account = { uid: number; gid: number } | undefined

const SYSTEM_USER = 'kith'

/** The account that runs PostgreSQL in this data folder: the folder's owner, else a system user if we are root. */
export async function accountFor(data: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const found = await stat(data).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : systemUser()
}

/** Whether the account may enter the folder. It is tried, because permissions, access lists and mounts all matter. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (!account) return true
  return run('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

async function systemUser(): Promise<Account> {
  const known = await idsOf(SYSTEM_USER)
  if (known) return known
  const failure = await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    SYSTEM_USER,
  ])
    .then(() => '')
    .catch((error: Error) => error.message.trim())
  // Looked up again even after a failure: another start may have made the user meanwhile.
  const made = await idsOf(SYSTEM_USER)
  if (made) return made
  throw new Error(
    `PostgreSQL does not run as root, and the system user "${SYSTEM_USER}" could not be made (${failure}). ` +
      'Make it, start Kith as another user, or set DATABASE_URL.',
  )
}

async function idsOf(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout.trim())),
    )
    return uid && gid ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}
