import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lacks, lacksOfScript, lacksOfStyles } from './uses.ts'

type Allowed = Record<string, readonly string[]>

/** What our code uses although an oldest browser lacks it, and why that does no harm there. */
const OURS: Allowed = {
  'It is asked for first.': [
    '.connection',
    '.pictureInPictureElement',
    '.pushManager',
    'ClipboardItem',
    'Intl.Segmenter',
    'Notification',
    'Notification.permission',
    'Notification.requestPermission',
    'requestIdleCallback',
  ],
  'It is a name of ours.': ['.ink', '.login'],
}
/** The same for what only libraries use, and for the style sheet. */
const OTHERS: Allowed = {
  'It is asked for first.': [
    '.checkVisibility',
    'Error.captureStackTrace',
    'navigation',
    'setImmediate',
    'Uint8Array.fromBase64',
  ],
  'React has it for who uses it.': ['.capture', '.fetchPriority', '.popover', '.startViewTransition'],
  'It is a name of the library.': ['.delay', '.share', '.when'],
  'It stands in a list of selectors that forgives.': [':open', ':popover-open'],
  'Tailwind gives its values in another way too.': ['@property'],
  'Without it a field grows by script (src/shell/after-paint/grow-fields.ts).': ['field-sizing'],
  'Without it the page only looks plainer.': [
    '::selection',
    'forced-color-adjust',
    'overflow-anchor',
    'resize',
    'scrollbar-gutter',
    'scrollbar-width',
    'text-wrap',
  ],
}

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['web/src/**/*.{ts,tsx}', 'web/worker/*.ts', 'web/public/*.js', 'shared/src/**/*.ts']
const BUILT = ['web/dist/*.js', 'web/dist/assets/*.{js,css}']

/**
 * Fails if a script of ours, or with `--built` a file of the build, uses what one of the oldest browsers lacks
 * (docs/decisions/0096).
 */
function check(isBuilt: boolean): void {
  const allowed = [OURS, ...(isBuilt ? [OTHERS] : [])].flatMap((kinds) => Object.values(kinds).flat())
  const used = new Set<string>()
  const lines = globSync(isBuilt ? BUILT : SOURCES, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const lacks = [...lacksOf(file)]
      for (const [name] of lacks) used.add(name)
      return lacks
        .filter(([name]) => !allowed.includes(name))
        .map(([name, browsers]) => `${file}: ${name} is missing in ${browsers.join(', ')}`)
    })
  lines.push(...allowed.filter((name) => !used.has(name)).map((name) => `${name} is used no more.`))
  if (lines.length === 0) return
  process.stdout.write(
    `${lines.join('\n')}\nWrite around it, or say in ${import.meta.filename} why it may be.\n`,
  )
  process.exitCode = 1
}

function lacksOf(file: string): Lacks {
  const code = readFileSync(join(ROOT, file), 'utf8')
  return file.endsWith('.css') ? lacksOfStyles(code) : lacksOfScript(code, file)
}

check(process.argv.includes('--built'))
