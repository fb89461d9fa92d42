import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isGone } from '../../core/embedded-postgres/home.ts'
import { dropServer } from '../../core/embedded-postgres/process.ts'

/** Several machines and containers may share a place, and cannot tell which processes of the others are alive. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const NAME = /^kith-verify-(\d+)-(?:([0-9a-f]{8})-)?\w{6}$/
/** No work takes as long. */
const LEFT_MS = 2 * 86_400_000
const PATIENT = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 } as const

/**
 * Works in a folder of its own, which is gone afterwards. What killed processes of this machine left in the same
 * place goes first: a folder, and perhaps a server with a copy of the site in it. What others left goes after two days.
 */
export async function inWorkFolder<T>(room: string, work: (folder: string) => Promise<T>): Promise<T> {
  await clearLeft(room)
  const folder = await mkdtemp(join(room, `kith-verify-${process.pid}-${MACHINE}-`))
  // As root, PostgreSQL runs as another user, who must enter it.
  await chmod(folder, 0o711)
  const drop = () => rmSync(folder, PATIENT)
  process.once('exit', drop)
  try {
    return await work(folder)
  } finally {
    process.off('exit', drop)
    await rm(folder, { recursive: true, force: true })
  }
}

async function clearLeft(room: string): Promise<void> {
  for (const name of await readdir(room)) {
    const [, pid, machine] = NAME.exec(name) ?? []
    const isLeft =
      pid !== undefined && (await (machine === MACHINE ? isGone(Number(pid)) : isOld(join(room, name))))
    if (!isLeft) continue
    await clearLeft(join(room, name))
    dropServer({ data: join(room, name, 'postgres') })
    await rm(join(room, name), PATIENT)
  }
}

/** False for one that has gone meanwhile. */
const isOld = (folder: string) =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs < Date.now() - LEFT_MS,
    () => false,
  )
