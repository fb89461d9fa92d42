import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createWorld } from '../../../test/world.ts'
import { isGone } from '../../core/embedded-postgres/home.ts'
import { makeBackup } from './backup.ts'
import { readNames } from './names.ts'

test('a check that is stopped or killed leaves neither a server nor a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-stopped-'))
  // PostgreSQL's user may enter it, so the check takes room here.
  await chmod(folder, 0o711)
  const path = join(folder, 'kith.backup')
  const world = await createWorld()
  await makeBackup(world, path, () => {})
  await world.close()
  const program = join(import.meta.dirname, '..', '..', 'cli.ts')
  const checking = (signal: NodeJS.Signals) =>
    new Promise<[number | null, number]>((done) => {
      const child = execFile(process.execPath, [program, 'backup', '--verify', path])
      let server = 0
      const watching = setInterval(() => {
        const name = readdirSync(folder).find((left) => left.includes(`verify-${child.pid}-`)) ?? ''
        const claim = join(folder, name, 'postgres', 'postmaster.pid')
        if (server > 0 || name === '' || !existsSync(claim)) return
        server = Number.parseInt(readFileSync(claim, 'utf8'), 10) || 0
        // Once: a second SIGINT would end it at once.
        if (server > 0) child.kill(signal)
      }, 10)
      child.on('exit', (code) => {
        clearInterval(watching)
        done([code, server])
      })
    })
  const [, first] = await checking('SIGKILL')
  expect((await readdir(folder)).some((name) => name.includes('verify'))).toBe(true)
  const [code, second] = await checking('SIGINT')
  expect(code).toBe(130)
  expect(await readdir(folder)).toEqual(['kith.backup'])
  for (const pid of [first, second]) await expect.poll(() => isGone(pid)).toBe(true)
  await rm(folder, { recursive: true })
})

test('a nightly backup ends with the server that has begun it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-orphan-'))
  await chmod(folder, 0o711)
  const world = await createWorld({ BACKUP_DIR: folder })
  const file = (await readNames(world.db, world.config)).next()
  const program = join(import.meta.dirname, '..', '..', 'cli.ts')
  const env = { DATABASE_URL: world.url, DATA_DIR: world.config.dataDir, BACKUP_DIR: folder }
  const child = fork(program, ['backup', '--nightly', file], {
    env: { ...process.env, ...env },
    silent: true,
  })
  const ended = once(child, 'exit')
  await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]), { timeout: 20_000, interval: 10 })
  child.disconnect()
  expect((await ended)[0]).toBe(143)
  await world.close()
  await rm(folder, { recursive: true })
})
