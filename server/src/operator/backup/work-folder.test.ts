import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inWorkFolder } from './work-folder.ts'

test('the folder of a killed process of this machine is deleted at once, and that of another machine after two days', async () => {
  const room = await mkdtemp(join(tmpdir(), 'kith-room-'))
  onTestFinished(() => rm(room, { recursive: true }))
  let own = ''
  await inWorkFolder(room, async (folder) => void (own = folder.slice(room.length + 1)))
  expect(await readdir(room)).toEqual([])
  // No process has this number.
  const [gone, atWork] = [own.replace(String(process.pid), '99999999'), own]
  const [others, old] = ['kith-verify-1-00000000-abcdef', 'kith-verify-99999999-abcdef']
  for (const name of [gone, atWork, others, old]) await mkdir(join(room, name))
  const daysAgo = Date.now() / 1_000 - 3 * 86_400
  await utimes(join(room, old), daysAgo, daysAgo)
  await inWorkFolder(room, async () => {})
  expect((await readdir(room)).sort()).toEqual([atWork, others].sort())
})
