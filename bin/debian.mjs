import { existsSync } from 'node:fs'
import { run } from './children.mjs'

const QUIETLY = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }

/** Installs a Debian package where possible: as root on Debian. Throws with the output when it fails. */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.error(`Installing ${name} (apt-get install ${name})…`)
  await run('apt-get', ['update'], QUIETLY)
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], QUIETLY)
  if (code !== 0) throw new Error(`${name} could not be installed:\n${output}`)
}
