import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { newSite, runProgram, startServer } from '../e2e/server-process.ts'
import { type Audit, readAudit, rowOf, typical, weightsOf } from './measuring/lighthouse.ts'
import { table } from './measuring/figures.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** `simulate`, as Lighthouse does by itself, or `devtools`: a line and a processor that really are slow. */
    throttling: { type: 'string', default: 'simulate' },
    path: { type: 'string', default: '/' },
  },
})
/** Fetched when it is asked for: it weighs 185 MB, which nobody else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const MOST = 20_000_000

/**
 * Lighthouse, as on a phone: the home page of a member of the demo, with pictures, from an empty cache. The medians of
 * all runs, and what the page weighs.
 */
execFileSync(process.execPath, [join(import.meta.dirname, '..', 'bin', 'run.mjs'), 'build'])
const folder = await mkdtemp(join(tmpdir(), 'kith-lighthouse-'))
const site = await newSite()
const { output } = await runProgram('demo.ts', [], site)
const password = /^user +mira +(\S+)$/m.exec(output)?.[1]
if (!password) throw new Error(`The demo failed:\n${output}`)
const server = await startServer(site)
try {
  const headers = join(folder, 'headers.json')
  await writeFile(headers, JSON.stringify({ Cookie: await signIn(password) }), { mode: 0o600 })
  const audits: Audit[] = []
  for (let run = 1; run <= Number(values.runs); run += 1) {
    process.stderr.write(`Lighthouse, ${run} of ${values.runs}\n`)
    audits.push(await audit(headers))
  }
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`${values.path}, throttling: ${values.throttling}, load of the machine ${load.join(' ')}`)
  const heads = ['run', 'performance', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'Speed Index ms', 'accessibility']
  const rows = audits.map((one, at) => [String(at + 1), ...rowOf(one)])
  console.log(table(heads, [...rows, ['median', ...rowOf(typical(audits))]]))
  console.log(`\n${table(['kind', 'files', 'kB as sent'], weightsOf(audits[0]))}`)
} finally {
  await server.end('SIGTERM')
  await Promise.all([folder, site.dataDir].map((path) => rm(path, { recursive: true, force: true })))
}

async function signIn(password: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'mira', password }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The cookie is in a file, so that it is not in the list of processes. */
async function audit(headers: string): Promise<Audit> {
  const report = join(folder, 'report.json')
  const flags = [
    `--extra-headers=${headers}`,
    '--output=json',
    `--output-path=${report}`,
    '--only-categories=performance,accessibility',
    `--throttling-method=${values.throttling}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
    '--quiet',
  ]
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, server.url + values.path, ...flags], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    maxBuffer: MOST,
  })
  return readAudit(await readFile(report, 'utf8'))
}
