import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const BYTES = 32

/**
 * A secret that is the same in all processes of the site, and that the database does not hold. It belongs to the place of
 * files, which they have in common: a file of `DATA_DIR`, or derived from the key of the bucket (`S3_*`).
 */
export async function readSiteSecret({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Buffer> {
  if (s3) return createHmac('sha256', s3.secretAccessKey).update('secret of the site').digest()
  const path = join(dataDir, 'secret')
  const secret = await readFile(path).catch(ifMissing)
  if (secret?.length === BYTES) return secret
  // One that a full disk has cut off would stop all emails, and a new one costs next to nothing.
  if (secret) await rm(path, { force: true })
  return createSecret(path, dataDir)
}

/** Of several processes that make one, the first counts. */
async function createSecret(path: string, folder: string): Promise<Buffer> {
  const own = `${path}-${randomUUID()}`
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(own, randomBytes(BYTES), { mode: 0o600, flush: true })
    // Some disks have no links.
    await link(own, path)
      .catch(unlessThere)
      .catch(() => copyFile(own, path, constants.COPYFILE_EXCL))
      .catch(unlessThere)
  } finally {
    await rm(own, { force: true })
  }
  return readFile(path)
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
