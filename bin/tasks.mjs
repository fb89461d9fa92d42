// Installs what is missing, then runs the task of an npm script with the Node that package.json pins. Nothing here may
// need a dependency.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ROOT, runNode } from './children.mjs'
import { ensurePrograms } from './programs.mjs'
import { ensureInstalled } from './install.mjs'
import { tellMachine } from './machine.mjs'
import { runChecks, runVitest, step } from './steps.mjs'
import { COMMAND, COMMAND_ENV, runServer, server } from './server.mjs'
import { makePackage } from './package.mjs'
import { release } from './release.mjs'
import { withTempFolder } from './temp-folder.mjs'
import { checkBrowsers, webClient, weighFirstLoad } from './web-client.mjs'

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

/** What `npm test` runs, and what `npm run e2e` does: what needs the most time of a machine. */
const DAILY = ['architecture', 'shared', 'server', 'web', 'core', 'core-phone']
const HEAVY = ['processes', 'must-pass', 'e2e', 'phone']
/** The server's tests that depend on which PostgreSQL it is: migrations, policy, search, plans, upgrades and backups. */
const OF_POSTGRES = [
  'server/src/core/database/',
  'server/src/policy/',
  'server/src/search/',
  'server/src/operator/upgrade/',
  'server/src/operator/backup/',
  'server/src/operator/doctor/schema-parts',
  '/plans.test.ts',
]

/** All checks and what is daily; with words, only the tests in whose path one of them stands, of all. */
async function test(args) {
  const profile = args.includes('--profile')
  const words = args.filter((arg) => !arg.startsWith('--'))
  if (words.length > 0) {
    await ensureBuilt()
    return runVitest([], await ensureChromium(), { words, profile })
  }
  tellMachine()
  if (!(await runChecks())) return { code: 1 }
  await step('build', ensureBuilt)
  console.log(`  ${await weighFirstLoad()}`)
  await step('browsers', checkBrowsers)
  const browsers = await step('chromium', ensureChromium)
  await step('programs', ensurePrograms)
  return runVitest(DAILY, browsers, { profile })
}

async function check() {
  return (await runChecks())
    ? runVitest(['architecture'], {}, { words: ['architecture.test.ts'] })
    : { code: 1 }
}

async function e2e(args) {
  tellMachine()
  await ensureBuilt()
  const browsers = await ensureChromium()
  await ensurePrograms()
  return runVitest(HEAVY, browsers, { profile: args.includes('--profile') })
}

/** On the server of TEST_DATABASE_URL. */
async function testPostgres() {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('Set TEST_DATABASE_URL to a PostgreSQL, as a role that may create databases.')
  await ensureBuilt()
  await ensurePrograms()
  return runVitest(['server', 'processes', 'must-pass'], {}, { words: OF_POSTGRES })
}

async function bench([name, ...args]) {
  const script = join('bench', `${name}.ts`)
  if (name && existsSync(join(ROOT, script)))
    return withTempFolder((env) => runNode([script, ...args], { env }))
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
  'test-postgres': testPostgres,
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
