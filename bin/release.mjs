// Makes a release of what is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './children.mjs'
import { makePackage } from './package.mjs'

const VERSION = /^\d+\.\d+\.\d+$/
const NUMBERED = new Intl.Collator('en', { numeric: true })
const UNRELEASED = '## Unreleased'
const CHANGED = ['package.json', 'package-lock.json', 'CHANGELOG.md']

/**
 * Gives the version to the repository and to what CHANGELOG.md says is unreleased, builds with `build`, packs, commits
 * and tags. When something fails before that, the files are as they were.
 */
export async function release([version = ''], build) {
  await refuseIfWrong(version)
  const notes = notesOfUnreleased()
  try {
    nameVersion(version)
    await build()
    const { name, sizes } = await makePackage()
    await git('commit', '--quiet', '--message', `Release ${version}`, ...CHANGED)
    await git('tag', '--annotate', `v${version}`, '--message', `Kith ${version}\n\n${notes}`)
    console.log(`dist/${name}.tar.gz: ${sizes}. To publish it: git push --follow-tags`)
  } catch (error) {
    await git('checkout', '--quiet', 'HEAD', '--', ...CHANGED)
    throw error
  }
  return { code: 0 }
}

async function refuseIfWrong(version) {
  if (!VERSION.test(version)) throw new Error('Which version? npm run release -- 1.2.3')
  if (NUMBERED.compare(version, readJson('package.json').version) < 0)
    throw new Error(`Version ${version} is older than that of package.json.`)
  if ((await git('tag', '--list', `v${version}`)) !== '') throw new Error(`There is a tag v${version}.`)
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('There are changes that are not committed: git status')
}

/** What CHANGELOG.md says is unreleased. */
function notesOfUnreleased() {
  const [, rest = ''] = read('CHANGELOG.md').split(`${UNRELEASED}\n`)
  const notes = rest.split(/^## /m)[0].trim()
  if (notes === '') throw new Error(`CHANGELOG.md says nothing under "${UNRELEASED}".`)
  return notes
}

function nameVersion(version) {
  const day = new Date().toISOString().slice(0, 10)
  const [manifest, lock] = [readJson('package.json'), readJson('package-lock.json')]
  lock.packages[''].version = version
  writeJson('package.json', { ...manifest, version })
  writeJson('package-lock.json', { ...lock, version })
  const changes = read('CHANGELOG.md')
  write('CHANGELOG.md', changes.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} (${day})`))
}

const read = (name) => readFileSync(join(ROOT, name), 'utf8')
const write = (name, text) => writeFileSync(join(ROOT, name), text)
const readJson = (name) => JSON.parse(read(name))
const writeJson = (name, value) => write(name, `${JSON.stringify(value, null, 2)}\n`)

async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new Error(output.trim())
  return output.trim()
}
