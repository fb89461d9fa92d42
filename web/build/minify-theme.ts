import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const FILE = 'theme.js'

/** Takes comments and long names out of `public/theme.js`, which Vite copies as it is: it holds up the first paint. */
export function minifyTheme(): Plugin {
  return {
    name: 'kith:minify-theme',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const path = join(dir, FILE)
      const { code, errors } = minifySync(FILE, readFileSync(path, 'utf8'))
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
      writeFileSync(path, code)
    },
  }
}
