import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { ROOT } from './children.mjs'

const GB = 1024 ** 3

/** What the tests need at most at a time, with some to spare. */
const NEEDED = [
  { name: 'disk', unit: 'GB', least: 5, of: () => Math.min(...[ROOT, tmpdir()].map(freeOn)) / GB },
  { name: 'memory', unit: 'GB', least: 3, of: () => freemem() / GB },
  { name: 'open files', unit: '', least: 1024, of: openFiles },
]

/** Prints one line: what this machine has for the tests, or first of all what is short. The tests run all the same. */
export function tellMachine() {
  const found = NEEDED.map((need) => ({ ...need, has: need.of() }))
  const short = found.filter(({ has, least }) => has < least)
  const words = short.length > 0 ? short : found
  const mark = short.length > 0 ? '✗ short of' : '✓ machine     '
  console.log(`${mark} ${words.map(sentence).join(', ')}`)
}

const sentence = ({ name, unit, least, has }) => {
  const there = `${name}: ${unit ? has.toFixed(1) : has} ${unit}`.trim()
  return has < least ? `${there} where tests need ${least}${unit && ` ${unit}`}` : there
}

function freeOn(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function openFiles() {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  return limit === 'unlimited' ? Infinity : Number(limit)
}
