import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from './debian.mjs'

/** Programs that tests run, with the Debian package and who needs it. */
const PROGRAMS = [
  ['exiftool', 'libimage-exiftool-perl', 'The tests of videos need'],
  ['redis-server', 'redis-server', 'The tests of several processes need'],
  ['pgbouncer', 'pgbouncer', 'The tests of poolers need'],
]

const isThere = (name) => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))

/** Makes sure that the programs for the tests are there. Installs Debian's packages where possible. */
export async function ensurePrograms() {
  for (const [name, debian, need] of PROGRAMS) {
    if (!isThere(name)) await installPackage(debian)
    if (!isThere(name))
      throw new Error(`${need} ${name}. Install it (on Debian: sudo apt-get install ${debian}).`)
  }
}
