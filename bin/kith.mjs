// The one program of a release: starts Kith, or runs its command line. An old Node can read this file.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMAND_FLAGS, ENVIRONMENT, SERVER_FLAGS } from './flags.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const { version, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const OLDEST = Number.parseInt(engines.node.slice(2), 10)

/** In place of this process, so that no second one stays beside it. */
function become(flags, program, args) {
  // Files that the caller names are where the caller is. Kith itself reads .env and ./data beside its own files.
  const env = { INIT_CWD: process.cwd(), ...ENVIRONMENT, ...process.env }
  process.chdir(ROOT)
  process.execve(
    process.execPath,
    [process.execPath, ...flags, join('server', 'dist', program), ...args],
    env,
  )
}

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(`Kith ${version} needs Node ${OLDEST} or newer, and this is Node ${process.versions.node}.`)
  process.exitCode = 1
} else {
  const [name, ...args] = process.argv.slice(2)
  if (name === 'start') become(SERVER_FLAGS, 'main.js', args)
  else become(COMMAND_FLAGS, 'cli.js', process.argv.slice(2))
}
