import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { installPackage } from './debian.mjs'

/** Chromium without its windows: the journeys take a quarter less time in it. It shows no notifications. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The environment of the browser tests: the paths of their browsers. Installs Debian's packages where possible. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given && !existsSync(given)) throw new Error(`CHROMIUM names a file that does not exist: ${given}`)
  const isWhole = given && basename(given) !== basename(SHELL)
  const whole = isWhole ? given : await find(WHOLE, 'chromium')
  const first = given ?? (await find([SHELL], 'chromium-headless-shell')) ?? whole
  if (!whole || !first)
    throw new Error(
      'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to its path.',
    )
  return { CHROMIUM: first, CHROMIUM_WITH_NOTIFICATIONS: whole }
}

async function find(places, debian) {
  const isThere = (place) => existsSync(place)
  if (!places.some(isThere)) await installPackage(debian)
  return places.find(isThere)
}
