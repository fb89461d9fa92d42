import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { type DiskRoom, measureDisk, openDisk } from './disk.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

const holding = (room: DiskRoom) => openDisk(async () => room, { everyMs: 0 })

test.each([
  ['of a small one 1 GB is kept free', { size: 10 * GB, free: GB }, { size: 10 * GB, free: GB - 1 }],
  ['of a large one 5 %', { size: 100 * GB, free: 5 * GB }, { size: 100 * GB, free: 5 * GB - 1 }],
])('a disk is low when %s', async (_, enough, tooLittle) => {
  expect(await holding(enough).state()).toBe('ok')
  expect(await holding(tooLittle).state()).toBe('low')
  await holding(enough).checkRoomFor(0)
  await expect(holding(tooLittle).checkRoomFor(0)).rejects.toMatchObject({
    status: 507,
    code: 'storage_full',
  })
})

test('a disk is low when less is free than the host wants', async () => {
  const stateWith = (free: number, reserve: number) =>
    openDisk(async () => ({ size: 100 * GB, free }), { reserve, everyMs: 0 }).state()
  expect(await stateWith(GB, GB)).toBe('ok')
  expect(await stateWith(GB - 1, GB)).toBe('low')
  expect(await stateWith(0, 0)).toBe('ok')
})

test('a file that would leave the disk too full is refused', async () => {
  const disk = holding({ size: 10 * GB, free: GB + MB })
  await disk.checkRoomFor(MB)
  await expect(disk.checkRoomFor(MB + 1)).rejects.toMatchObject({ status: 507 })
  expect(await disk.state()).toBe('ok')
})

test('a disk that cannot be measured is reported, and accepts no file', async () => {
  const away = openDisk(() => measureDisk('/nowhere'), { everyMs: 0 })
  expect(await away.state()).toBe('unknown')
  await expect(away.checkRoomFor(0)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a real disk reports the space that we may fill, which is less than what is free', async () => {
  const { size, free } = await measureDisk(tmpdir())
  const { blocks, bfree, bsize } = await statfs(tmpdir())
  expect(size).toBe(blocks * bsize)
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThan(size)
  // Other processes write meanwhile.
  expect(free).toBeLessThan(bfree * bsize + GB)
})
