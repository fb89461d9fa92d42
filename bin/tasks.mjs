// Installs what is missing, then runs the task of an npm script with the Node that package.json pins. Nothing here may
// need a dependency.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ROOT, runNode } from './children.mjs'
import { ensurePrograms } from './programs.mjs'
import { ensureInstalled } from './install.mjs'
import { runChecks, runVitest, step } from './steps.mjs'
import { COMMAND, COMMAND_ENV, runServer, server } from './server.mjs'
import { makePackage } from './package.mjs'
import { release } from './release.mjs'
import { webClient, weighFirstLoad } from './web-client.mjs'

async function start() {
  await ensureBuilt()
  return runServer()
}

const dev = () => runNode(['server/src/dev.ts'], { talks: true })

async function build() {
  await webClient.make()
  await server.make()
  return { code: 0 }
}

async function ensureBuilt() {
  await webClient.ensure()
  await server.ensure()
}

/** All checks and tests; with words, only the tests in whose path one of them stands. */
async function test(args) {
  const profile = args.includes('--profile')
  const words = args.filter((arg) => !arg.startsWith('--'))
  if (words.length > 0) {
    await ensureBuilt()
    return runVitest([], { env: await ensureChromium() }, { words, profile })
  }
  if (!(await runChecks())) return { code: 1 }
  await step('build', ensureBuilt)
  console.log(`  ${await weighFirstLoad()}`)
  const browsers = await step('chromium', ensureChromium)
  await step('programs', ensurePrograms)
  return runVitest([], { env: browsers }, { profile })
}

async function check() {
  return (await runChecks())
    ? runVitest(['architecture'], {}, { words: ['architecture.test.ts'] })
    : { code: 1 }
}

async function e2e() {
  await ensureBuilt()
  return runVitest(['e2e'], { env: await ensureChromium() })
}

async function bench([name, ...args]) {
  const script = join('bench', `${name}.ts`)
  if (name && existsSync(join(ROOT, script))) return runNode([script, ...args])
  const known = readdirSync(join(ROOT, 'bench')).filter((file) => file.endsWith('.ts'))
  throw new Error(`Which bench? npm run bench -- ${known.map((file) => file.replace('.ts', '')).join(' | ')}`)
}

const kith = (args) => runNode([...COMMAND, ...args], { env: COMMAND_ENV })

const demo = (args) => runNode(['server/src/demo.ts', ...args])

async function pictures() {
  await ensureBuilt()
  return runNode(['e2e/pictures/pictures.ts'], { env: await ensureChromium() })
}

/** What a host installs who builds nothing, of the present sources. */
async function pack() {
  await ensureBuilt()
  const { name, sizes } = await makePackage()
  console.log(`dist/${name}.tar.gz: ${sizes}`)
  return { code: 0 }
}

const TASKS = {
  start,
  dev,
  build,
  test,
  check,
  e2e,
  bench,
  demo,
  pictures,
  kith,
  package: pack,
  release: (args) => release(args, ensureBuilt),
}

const [name, ...args] = process.argv.slice(2)
try {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (!task) throw new Error(`Unknown task. There are: ${Object.keys(TASKS).join(', ')}`)
  await ensureInstalled()
  const { code } = await task(args)
  process.exitCode = code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
