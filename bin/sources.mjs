import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './children.mjs'

const NOT_SOURCES = /^(node_modules|dist)$|\.test\.tsx?$/

/**
 * Something built from sources: a stamp in `.cache` remembers from which. `ensure` builds it when `result` is missing
 * or the sources have changed.
 */
export function buildFrom(sources, { stamp: name, result, build }) {
  const stamp = join(ROOT, '.cache', name)
  const make = async (digest = digestOf(sources)) => {
    rmSync(stamp, { force: true })
    await build()
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, digest)
  }
  const ensure = async () => {
    const digest = digestOf(sources)
    const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
    if (!isFresh || !existsSync(result)) await make(digest)
  }
  return { make, ensure }
}

function digestOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(ROOT, source)))
      hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** All files under a folder, without what is built and without tests. */
export function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
