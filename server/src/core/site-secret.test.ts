import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSiteSecret } from './site-secret.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const read = () => readSiteSecret({ dataDir, s3: undefined })

test('processes that need the secret at the same time get the same one, which only this user may read', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, read))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  expect(await read()).toEqual(secrets[0])
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

test('with a bucket it is made of its key, and needs no file', async () => {
  const s3 = (secretAccessKey: string) => ({
    prefix: 'S3' as const,
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'id',
    pathStyle: false,
    secretAccessKey,
  })
  const [one, same, other] = await Promise.all(
    ['key', 'key', 'other'].map((key) => readSiteSecret({ dataDir, s3: s3(key) })),
  )
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
  expect(await readdir(dataDir)).toEqual([])
})

test('a file that is cut off is no secret: a new one takes its place', async () => {
  await writeFile(join(dataDir, 'secret'), 'short')
  const secret = await read()
  expect(secret).toHaveLength(32)
  expect(await read()).toEqual(secret)
})
