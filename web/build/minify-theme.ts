import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const FILE = 'theme.js'

/** Takes comments and long names out of `public/theme.js`, which Vite copies as it is: it holds up the first paint. */
export function minifyTheme(): Plugin {
  return {
    name: 'kith:minify-theme',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const path = join(dir, FILE)
      writeFileSync(path, await minifiedForOld(readFileSync(path, 'utf8')))
    },
  }
}

/** Every browser that knows modules reads this. Those that are too old for the rest must read what tells them so. */
const READABLE = 'es2015'

/** A script with short names, in words that are as old as modules. */
export async function minifiedForOld(source: string): Promise<string> {
  const readable = await transformWithOxc(source, FILE, { target: READABLE })
  const { code, errors } = minifySync(FILE, readable.code, { compress: { target: READABLE } })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
