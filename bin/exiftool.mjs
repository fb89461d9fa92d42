import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from './debian.mjs'

const isThere = () =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'exiftool')))

/** Sees to the exiftool of the tests of videos, installed from Debian's package where that can be done. */
export async function ensureExiftool() {
  if (!isThere()) await installPackage('libimage-exiftool-perl')
  if (isThere()) return
  throw new Error(
    'The tests of videos need exiftool. Install it (on Debian: sudo apt-get install libimage-exiftool-perl).',
  )
}
