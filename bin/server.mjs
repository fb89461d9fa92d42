import { join } from 'node:path'
import { ROOT, runNode } from './children.mjs'
import { COMMAND_FLAGS, ENVIRONMENT, SERVER_FLAGS } from './flags.mjs'
import { buildFrom } from './sources.mjs'

const MAIN = join('server', 'dist', 'main.js')

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
export const SERVER = [...SERVER_FLAGS, MAIN]
export const SERVER_ENV = ENVIRONMENT

export const runServer = () => runNode(SERVER, { talks: true, env: SERVER_ENV })

/** How Node runs the command line. */
export const COMMAND = [...COMMAND_FLAGS, join('server', 'src', 'cli.ts')]
export const COMMAND_ENV = ENVIRONMENT
