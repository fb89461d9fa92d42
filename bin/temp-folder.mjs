import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'kith-run-'
/** Where test runs keep their PostgreSQL (server/test/test-server.ts), each checkout its own. */
const MEMORY = '/dev/shm'
const TEST_POSTGRES = 'kith-test-'
const HOUR_MS = 3_600_000

/**
 * Gives the work a temp folder of its own, and deletes it afterwards with all that tests, benches and browsers left there.
 * Deletes what earlier runs left that were killed.
 */
export async function withTempFolder(work) {
  clearLeftovers()
  const folder = join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The system user that PostgreSQL runs as gets to its data through here.
  chmodSync(folder, 0o755)
  try {
    return await work({ TMPDIR: folder })
  } finally {
    remove(folder)
  }
}

function clearLeftovers() {
  for (const name of namesIn(tmpdir(), PREFIX))
    if (!isAlive(Number(name.slice(PREFIX.length)))) remove(join(tmpdir(), name))
  for (const name of namesIn(MEMORY, TEST_POSTGRES))
    if (isOutOfUse(join(MEMORY, name))) remove(join(MEMORY, name))
}

const namesIn = (folder, prefix) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix)) : []

/** A PostgreSQL that does not run, and was not started or stopped for an hour. */
function isOutOfUse(folder) {
  try {
    const isOld = Date.now() - statSync(join(folder, 'postgres.log')).mtimeMs > HOUR_MS
    const pid = join(folder, 'postgres', 'postmaster.pid')
    return isOld && !(existsSync(pid) && isAlive(Number.parseInt(readFileSync(pid, 'utf8'), 10)))
  } catch {
    // Another run deletes it, or begins with it.
    return false
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

// What belongs to another user stays.
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch ({ message }) {
    console.error(`Could not delete ${folder}: ${message}`)
  }
}
