import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { examineService, surroundingsIn } from './service.ts'

const UNIT = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'kith.service')

/** Programs in place of those of systemd: this container has none. */
async function programs(given: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, script] of Object.entries(given)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('from a unit the user, the environment and the permissions are read, and not how it is started', async () => {
  const found = surroundingsIn(await readFile(UNIT, 'utf8'))
  expect(found).toEqual(
    expect.arrayContaining([
      'User=kith',
      'EnvironmentFile=/etc/kith.env',
      'ProtectSystem=strict',
      'ReadWritePaths=-/var/backups/kith',
      'StateDirectory=kith',
      'LimitNOFILE=65536',
    ]),
  )
  expect(found.join('\n')).not.toMatch(/^(Exec|Restart|Kill|Timeout|Description|After|WantedBy)/m)
  const dropIn =
    '[Service]\nEnvironment=A=b \\\n  C=d\nRuntimeDirectory=kith\nStandardOutput=journal\n[Install]\nAlias=x\n'
  expect(surroundingsIn(dropIn)).toEqual(['Environment=A=b  C=d'])
})

test('the doctor runs in them, and its exit code is that of the command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-said-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await programs({
    systemctl: `[ "$2" = kith ] && cat ${UNIT}`,
    'systemd-run': `printf '%s\\n' "$@" > ${folder}/said; exit 1`,
  })
  expect(await examineService('kith', ['node', 'cli.js', 'doctor'])).toBe(1)
  const said = (await readFile(join(folder, 'said'), 'utf8')).trim().split('\n')
  expect(said.slice(0, 4)).toEqual(['--quiet', '--pipe', '--wait', '--collect'])
  expect(said.slice(-3)).toEqual(['node', 'cli.js', 'doctor'])
  expect(said).toEqual(expect.arrayContaining(['--property', 'ProtectSystem=strict']))
  await expect(examineService('other', [])).rejects.toThrow('systemd has no service other.')
})

test.each([
  ['systemd does not run here.', 'echo "System has not been booted with systemd" >&2; exit 1'],
  [/Write it out in the unit: ReadWritePaths$/, "printf '[Service]\\nReadWritePaths=%%S/kith\\n'"],
])('where that cannot be done it says: %s', async (words, systemctl) => {
  await programs({ systemctl })
  await expect(examineService('kith', [])).rejects.toThrow(words)
})
