import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { advisoryLocks } from './server/src/core/database/advisory-locks.ts'

const ROOT = import.meta.dirname
const SOURCE = /\.(ts|tsx)$/
const TEST = /\.(test|bench)\.(ts|tsx)$/
const IMPORT =
  /(?:^|\s)(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

type Import = { file: string; target: string; isOurs: boolean }

function filesUnder(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules') && !file.includes('dist/'))
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(IMPORT)].map(([, from, dynamic]) => {
    const target = from ?? dynamic ?? ''
    if (target.startsWith('.'))
      return { file, target: relative(ROOT, resolve(ROOT, dirname(file), target)), isOurs: true }
    if (target.startsWith('@kith/shared/')) {
      return { file, target: target.replace('@kith/shared/', 'shared/src/'), isOurs: true }
    }
    return { file, target, isOurs: false }
  })
}

const code = (folder: string) => filesUnder(folder).filter((file) => !TEST.test(file))
const imports = (folder: string) => code(folder).flatMap(importsOf)
const asLine = ({ file, target }: Import) => `${file} → ${target}`
const forbidden = (list: Import[], isAllowed: (item: Import) => boolean) =>
  list.filter((item) => !isAllowed(item)).map(asLine)

/** Folders that hold feature folders. */
const HOLDS_FOLDERS = new Set(['operator'])
/** `server/src/friends/routes.ts` → `friends`; a file that lies in no folder is its own. */
const folderOf = (file: string) => {
  const [, , folder = file, inner] = file.split('/')
  return HOLDS_FOLDERS.has(folder) ? `${folder}/${inner}` : folder
}
/** `friends` → `server/src/friends/friends.ts`. */
const publicEntryOf = (folder: string) => `server/src/${folder}/${basename(folder)}.ts`
const SERVER_FOLDERS = new Set(['core', 'policy'])
const WEB_FOLDERS = new Set(['core', 'ui', 'router', 'shell'])
/** Whether a file lies in a folder, and not beside them as app.ts does. */
const isInFolder = (file: string) => file.split('/').length > 3
/** What starts the server: to listen, or within the transaction of the demo. */
const STARTS = new Set(['server/src/main.ts', 'server/src/demo/site.ts'])
const FILES_MAX = 40
/** By a builder or in SQL; `delete from posts` ends a post and reads none. */
const READS_POSTS =
  /\b(?:selectFrom|\w*[jJ]oin|updateTable)\(\s*['"]posts\b|\b(?:from|join)\s+posts\b|\bupdate\s+posts\b/i
const COMPONENT = /\/[A-Z]\w*\.tsx$/

describe('who may import whom', () => {
  test('shared imports zod only', () => {
    expect(
      forbidden(imports('shared/src'), ({ target, isOurs }) =>
        isOurs ? target.startsWith('shared/src/') : target === 'zod',
      ),
    ).toEqual([])
  })

  test('web and server meet only through shared', () => {
    const crosses = [...imports('web/src'), ...imports('server/src')].filter(({ file, target, isOurs }) => {
      const own = `${file.split('/')[0]}/`
      // The version stands there.
      const isManifest = target === 'package.json' && file === 'server/src/core/version.ts'
      return isOurs && !isManifest && !target.startsWith(own) && !target.startsWith('shared/src/')
    })
    expect(crosses.map(asLine)).toEqual([])
  })

  test('server core imports core and shared, policy core and policy besides, and neither knows a feature', () => {
    const allowed = { core: ['core'], policy: ['core', 'policy'] }
    for (const [folder, folders] of Object.entries(allowed)) {
      const ours = imports(`server/src/${folder}`).filter(
        ({ target, isOurs }) => isOurs && target.startsWith('server/'),
      )
      expect(forbidden(ours, ({ target }) => folders.includes(folderOf(target)))).toEqual([])
    }
  })

  test('a server feature reaches another only by its public entry', () => {
    const between = imports('server/src').filter(
      ({ file, target }) =>
        file.split('/').length > 3 && target.startsWith('server/src/') && folderOf(target) !== folderOf(file),
    )
    const isAllowed = ({ target }: Import) => {
      const folder = folderOf(target)
      return SERVER_FOLDERS.has(folder) || target === publicEntryOf(folder)
    }
    expect(
      forbidden(
        between.filter(({ target }) => target !== 'server/src/app.ts'),
        isAllowed,
      ),
    ).toEqual([])
  })

  test('routes are imported by app.ts alone, and app.ts only by what starts it', () => {
    const routes = imports('server/src').filter(
      ({ target }) => /routes?\.ts$/.test(target) && target.startsWith('server/'),
    )
    expect(forbidden(routes, ({ file }) => file === 'server/src/app.ts')).toEqual([])
    const apps = code('server/src')
      .flatMap((file) => importsOf(file))
      .filter(
        ({ file, target }) => target === 'server/src/app.ts' && !/import type/.test(lineOf(file, 'app.ts')),
      )
    expect(forbidden(apps, ({ file }) => STARTS.has(file))).toEqual([])
  })

  test('the web router imports nothing of ours, web ui only it, web core shared besides', () => {
    const router = imports('web/src/router').filter(({ isOurs }) => isOurs)
    expect(forbidden(router, ({ target }) => target.startsWith('web/src/router/'))).toEqual([])
    const ui = imports('web/src/ui').filter(({ isOurs }) => isOurs)
    expect(forbidden(ui, ({ target }) => /^web\/src\/(ui|router)\//.test(target))).toEqual([])
    const core = imports('web/src/core').filter(({ isOurs }) => isOurs)
    expect(forbidden(core, ({ target }) => /^(web\/src\/(core|router)|shared\/src)\//.test(target))).toEqual(
      [],
    )
  })

  test('a web feature takes from another only components and its api', () => {
    const between = imports('web/src').filter(({ file, target }) => {
      const [from, to] = [folderOf(file), folderOf(target)]
      return file.split('/').length > 3 && target.startsWith('web/src/') && from !== to && from !== 'shell'
    })
    const isAllowed = ({ target }: Import) => {
      const folder = folderOf(target)
      if (folder === 'shell') return false
      return WEB_FOLDERS.has(folder) || COMPONENT.test(target) || target === `web/src/${folder}/api.ts`
    }
    expect(forbidden(between, isAllowed)).toEqual([])
  })

  test('no folder depends on itself by way of others', () => {
    for (const side of ['server/src', 'web/src']) {
      const between = imports(side).filter(
        ({ file, target }) => isInFolder(file) && isInFolder(target) && target.startsWith(side),
      )
      expect(cycleIn(between.map(({ file, target }) => [folderOf(file), folderOf(target)]))).toBeUndefined()
    }
  })

  test('no file depends on itself by way of others, not even for a type', () => {
    const all = ['shared/src', 'server/src', 'web/src'].flatMap(imports)
    expect(
      cycleIn(all.filter(({ isOurs }) => isOurs).map(({ file, target }) => [file, target])),
    ).toBeUndefined()
  })
})

describe('one place for each thing', () => {
  test('only the policy and moderation begin a read of the posts table', () => {
    const readers = code('server/src').filter((file) => {
      const isAllowed = /^server\/src\/(policy|moderation)\//.test(file)
      return !isAllowed && READS_POSTS.test(withoutDeletes(read(file)))
    })
    expect(readers).toEqual([])
  })

  test('a folder holds at most 40 files', () => {
    const count = new Map<string, number>()
    for (const file of ['shared', 'server', 'web', 'e2e', 'bench'].flatMap(filesUnder))
      count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1)
    expect([...count].filter(([, files]) => files > FILES_MAX)).toEqual([])
  })

  test('the environment is read in core/config.ts and core/env-file.ts alone', () => {
    const readers = code('server/src').filter((file) => /process\.env/.test(read(file)))
    expect(readers).toEqual(['server/src/core/config.ts', 'server/src/core/env-file.ts'])
  })

  test.each(DOORS)('only $files touches $what', ({ what, files }) => {
    const touches = code('web/src').filter((file) => what.test(withoutComments(read(file))))
    expect(touches).toEqual(files)
  })

  test('the API is called by its shared addresses alone', () => {
    const spelled = code('web/src').filter((file) => /['"`]\/api\//.test(read(file)))
    expect(spelled).toEqual([])
  })

  test('a web feature calls the server in its api alone', () => {
    const callers = code('web/src').filter((file) => CALLS_SERVER.test(read(file)))
    expect(callers.filter((file) => !file.startsWith('web/src/core/') && !API.test(file))).toEqual([])
  })
})

/** What a browser may refuse, by throwing or by being missing. Who asks for it elsewhere breaks the page there. */
const DOORS = [
  { what: /\blocalStorage\b/, files: ['web/src/core/browser-storage.ts'] },
  // The router imports nothing of ours.
  { what: /\bsessionStorage\b/, files: ['web/src/core/browser-storage.ts', 'web/src/router/scroll.ts'] },
  { what: /\bindexedDB\b|idb-keyval/, files: ['web/src/outbox/stored-files.ts'] },
  { what: /\bserviceWorker\b/, files: ['web/src/core/updates.ts'] },
  { what: /\bnavigator\.clipboard\b|\bexecCommand\('copy'/, files: ['web/src/ui/copying/copy.ts'] },
  { what: /\b(?:caches|cookieStore)\.|\bdocument\.cookie\b/, files: [] },
]

const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')

describe('what must pass one place', () => {
  /** Where else a kind of event is handled, as `file: what`. */
  const handlers = (kind: RegExp, isAllowed = (_file: string) => false) =>
    code('web/src')
      .filter((file) => !isAllowed(file))
      .flatMap((file) => [...read(file).matchAll(kind)].map(([what]) => `${file}: ${what}`))

  test('no handler of keys is called for a key of an input method', () => {
    const main = read('web/src/main.tsx')
    // Before anything listens. It stops `keydown` alone, on its way down from the window.
    expect(main).toMatch(/^(?:(?:import .*|\/\/ .*)?\n)*leaveInputMethodsAlone\(\)\n/)
    expect(handlers(KEYS_BESIDE)).toEqual([])
  })

  test('files are pasted and dropped in one way, and text is put into a field in one', () => {
    const isInput = (file: string) => file.startsWith('web/src/core/input/')
    expect(handlers(FILES, isInput)).toEqual([])
    expect(handlers(TYPES, isInput)).toEqual([])
  })

  test('a password is chosen in the field that says what it must be (rules/accounts.md 41)', () => {
    const choosers = code('web/src').filter((file) => read(file).includes('"new-password"'))
    expect(choosers).toEqual(['web/src/accounts/NewPasswordField.tsx'])
  })
})

describe('the rules', () => {
  const pages = new Map(
    readdirSync(join(ROOT, 'docs/rules'))
      .filter((file) => file !== 'README.md')
      .map((file) => [file, read(`docs/rules/${file}`)]),
  )
  const numbersOf = (page = '') => [...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
  const texts = [
    ...['shared', 'server', 'web', 'e2e', 'bench'].flatMap(filesUnder),
    ...['docs', 'docs/decisions', 'docs/rules'].flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${folder}/${file}`),
    ),
    'README.md',
    'STYLE.md',
    'CONTRIBUTING.md',
  ]

  test.each([...pages])('the rules of %s are numbered from 1 on, one sentence each', (_file, page) => {
    const numbers = numbersOf(page)
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  test('each name of a rule leads to one', () => {
    const lost = texts.flatMap((file) =>
      [...read(file).matchAll(RULE)]
        .filter(([, page = '', numbers = '']) => {
          const known = numbersOf(pages.get(page))
          return !pages.has(page) || (numbers.match(/\d+/g) ?? []).some((one) => !known.includes(Number(one)))
        })
        .map(([name]) => `${file}: ${name}`),
    )
    expect(lost).toEqual([])
  })

  test('nothing names a specification that the reader does not have', () => {
    const named = texts.filter((file) => /\b(?:decisions|product|contract)\.md\b/.test(read(file)))
    expect(named).toEqual([])
  })
})

describe('the page of surprises', () => {
  const page = read('docs/surprises.md')

  test('has a line for each trigger, and for no other', () => {
    const parts = read('server/src/operator/doctor/schema-parts.txt')
    const triggers = [...parts.matchAll(/^trigger (\w+)/gm)].map(([, name]) => name)
    const [, section = ''] = /\n## The database does it\n(.*?)\n## /s.exec(page) ?? []
    const listed = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    )
    expect(listed.toSorted()).toEqual(triggers.toSorted())
  })

  test('has each advisory lock with its number, and each number is of one lock', () => {
    const listed = [...page.matchAll(/^\| (\d{7}) \| `(\w+)`/gm)].map(
      ([, number, name]) => `${name}: ${number}`,
    )
    const locks = Object.entries(advisoryLocks).map(([name, number]) => `${name}: ${number}`)
    expect(listed).toEqual(locks)
    expect(new Set(Object.values(advisoryLocks)).size).toBe(locks.length)
  })
})

/** The name of a rule or of several: `rules/posts.md 7`, `rules/friends.md 2 to 4`; or of a page alone. */
const RULE = /\brules\/([\w-]+\.md)((?: (?:to |and )?\d+)*)/g

/** Files that come otherwise than by a picker, and text that is typed by code. */
const FILES = /\bon(?:Paste|Drop|DragOver|DragEnter)=|['"`](?:paste|drop|dragover|dragenter)['"`]/g
const TYPES = /execCommand\(\s*['"`]insert|setRangeText/g

/** Keys that are heard otherwise, and elements whose Escape is the browser's own. */
const KEYS_BESIDE =
  /\bonKey(?:Up|Press)\w*|['"`]key(?:up|press)['"`]|\bon(?:keydown|keyup|keypress)\b|<dialog\b|showModal|\bpopover=|CloseWatcher/g

/** What web core has for it; `pages.ts` and `request.ts` have other things besides. */
const CALLS_SERVER =
  /import \{[^}]*\b(?:request|requestPage|requestPart|upload|pagesQuery|partsQuery)\b[^}]*\} from '[./]+\/core\//
/** `api.ts`, and what stands beside it because only few pages need it. */
const API = /\/(?:[a-z]+-)?api\.ts$/

/** `delete from posts` ends a post, it reads none. */
const withoutDeletes = (source: string) => source.replaceAll(/delete\s+from\s+posts\b/gi, '')

const lineOf = (file: string, part: string) => {
  const line = read(file)
    .split('\n')
    .find((text) => text.includes(part))
  return line ?? ''
}

/** The way from something back to itself, along what each imports. */
function cycleIn(edges: [from: string, to: string][]): string[] | undefined {
  const next = Map.groupBy(
    edges.filter(([from, to]) => from !== to),
    ([from]) => from,
  )
  const done = new Set<string>()
  const walk = (at: string, path: string[]): string[] | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at]
    if (done.has(at)) return undefined
    for (const [, to] of next.get(at) ?? []) {
      const cycle = walk(to, [...path, at])
      if (cycle) return cycle
    }
    done.add(at)
    return undefined
  }
  for (const from of next.keys()) {
    const cycle = walk(from, [])
    if (cycle) return cycle
  }
  return undefined
}
