import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[] }

/** Decision 0101 says what the last two kilobytes buy. */
const BUDGET = 122_000
const DIST = new URL('./dist/', import.meta.url)

/** Prints the size (gzip) of the first load of the signed-in home page. Fails if it is over budget or contains zod. */
function report(): void {
  const files = firstLoad()
  const sizes = files.map((file) => ({ file, bytes: gzipSync(read(file), { level: 9 }).length }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of sizes) say(`${kB(bytes).padStart(10)}  ${file}`)
  say(`${kB(total).padStart(10)}  in all, of ${kB(BUDGET)}: JavaScript of the signed-in home, gzip`)
  const hasSchemas = files.some((file) => read(file).includes('ZodError'))
  if (hasSchemas) say('zod is in the first load: something uses a schema instead of a type.')
  if (total > BUDGET || hasSchemas) process.exitCode = 1
}

/** The entry and everything that it imports statically, the home page among it. */
function firstLoad(): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json'))
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build.`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add('index.html')
  return ['theme.js', ...seen]
}

const read = (file: string) => readFileSync(new URL(file, DIST), 'utf8')
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const say = (line: string) => process.stdout.write(`${line}\n`)

report()
