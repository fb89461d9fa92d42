import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from './debian.mjs'

const isThere = () =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'exiftool')))

/** Makes sure that exiftool is there for the tests of videos. Installs Debian's package where possible. */
export async function ensureExiftool() {
  if (!isThere()) await installPackage('libimage-exiftool-perl')
  if (isThere()) return
  throw new Error(
    'The tests of videos need exiftool. Install it (on Debian: sudo apt-get install libimage-exiftool-perl).',
  )
}
