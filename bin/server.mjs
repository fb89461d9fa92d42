import { join } from 'node:path'
import { ROOT, runNode } from './children.mjs'
import { buildFrom } from './sources.mjs'

const MAIN = join('server', 'dist', 'main.js')
/**
 * Short-lived memory is tidied after 4 MB, not after 16: the process stays smaller by that much. Answers take the same
 * time (docs/decisions/0040-small-machines.md).
 */
const FLAGS = ['--max-semi-space-size=4']

/** The server as `npm start` runs it: bundled, which takes half the memory of the sources. */
export const server = buildFrom(['server', 'shared/src', 'package-lock.json'], {
  stamp: 'server',
  result: join(ROOT, MAIN),
  build,
})

async function build() {
  const { code, output } = await runNode(['server/build.ts'], { quiet: true })
  if (code !== 0) throw new Error(`The server could not be built:\n${output}`)
}

/** How Node runs it, from the folder of the repository. */
export const SERVER = [...FLAGS, MAIN]

/** Few memory arenas, so that what is free goes back to the system. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' }

export const runServer = () => runNode(SERVER, { talks: true, env: SERVER_ENV })

/**
 * How Node runs the command line: it tidies short-lived memory after 1 MB, and the rest after it has grown by a third. A
 * backup makes little that lasts, and took 80 MB more otherwise (docs/decisions/0036-backups.md).
 */
export const COMMAND = [
  '--max-semi-space-size=1',
  '--heap-growing-percent=30',
  join('server', 'src', 'cli.ts'),
]
export const COMMAND_ENV = { MALLOC_ARENA_MAX: '2' }
