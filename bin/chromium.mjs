import { existsSync } from 'node:fs'
import { run } from './children.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const QUIETLY = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }

/** The path of a Chromium for the browser tests, installed from Debian's package where that can be done. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given && !existsSync(given)) throw new Error(`CHROMIUM names a file that does not exist: ${given}`)
  const found = given || PLACES.find((place) => existsSync(place))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installChromium()
  if (existsSync(PLACES[0])) return PLACES[0]
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM to its path.',
  )
}

async function installChromium() {
  console.error('Installing Chromium (apt-get install chromium)…')
  await run('apt-get', ['update'], QUIETLY)
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium'],
    QUIETLY,
  )
  if (code !== 0) throw new Error(`Chromium could not be installed:\n${output}`)
}
