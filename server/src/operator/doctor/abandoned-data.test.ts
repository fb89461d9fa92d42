import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCheck } from './findings.ts'
import { checkAbandonedData } from './abandoned-data.ts'

test('a database that no site uses is reported with its size, and one that a site uses is not', async () => {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'kith-left-')))
  onTestFinished(() => rm(top, { recursive: true }))
  const make = async (name: string, site?: string) => {
    const folder = join(top, `data-${name.padStart(12, '0')}`)
    await mkdir(folder)
    await writeFile(join(folder, 'PG_VERSION'), Buffer.alloc(3_000_000))
    if (!site) return folder
    await mkdir(join(top, site))
    await symlink(folder, join(top, site, 'postgres'))
    await writeFile(`${folder}.site`, `${join(top, site, 'postgres')}\n`)
    return folder
  }
  await make('1', 'ours')
  await make('2', 'another')
  const told = () =>
    runCheck('disk', (report) => checkAbandonedData({ dataDir: join(top, 'ours') }, report, top))
  expect(await told()).toEqual([])
  const [lost, former] = [await make('3'), await make('4', 'gone')]
  await rm(join(top, 'gone'), { recursive: true })
  const [finding, ...others] = await told()
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('these 2 databases (6.0 MB)'),
  })
  for (const folder of [lost, former]) expect(finding?.says).toContain(folder)
})
