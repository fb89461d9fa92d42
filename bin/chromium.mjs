import { existsSync } from 'node:fs'
import { installPackage } from './debian.mjs'

/** Chromium without its windows: the journeys take a quarter less time in it. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium for the browser tests. Installs Debian's package where possible. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given && !existsSync(given)) throw new Error(`CHROMIUM names a file that does not exist: ${given}`)
  if (given) return given
  const found = [SHELL, ...PLACES].find((place) => existsSync(place))
  if (found) return found
  await installPackage('chromium-headless-shell')
  if (existsSync(SHELL)) return SHELL
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to its path.',
  )
}
