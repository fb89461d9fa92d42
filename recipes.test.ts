import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = import.meta.dirname
const PARTS = ['shared', 'server', 'web']

/** A file with what is written in it, each part after words that it has; a new file has none. */
type Written = [file: string, ...parts: [after: string, added: string][]]
type Recipe = { written: Written[]; isRedWithout: string[] }

/** A setting, a field of the profile and a type of notification that Kith does not have. */
const RECIPES: Record<string, Recipe> = {
  'A setting of the site': {
    written: [
      [
        'shared/src/settings/settings.ts',
        ['  storageQuotaMb: z.int(),\n', '  dice: z.int(),\n'],
        ['    storageQuotaMb: z.int().min(1).max(QUOTA_MB_MAX),\n', '    dice: z.int().min(1).max(6),\n'],
      ],
      ['shared/src/settings/setting-labels.ts', ["  siteName: 'Site name',\n", "  dice: 'Dice',\n"]],
      [
        'server/migrations/9997-dice.sql',
        ['', 'alter table platform_settings add dice int not null default 6;'],
      ],
      [
        'web/src/site-settings/PostFields.tsx',
        ['      <div className="flex flex-col gap-4">\n', "<Input {...register('dice', wholeUpTo(6))} />\n"],
      ],
    ],
    isRedWithout: ['shared/src/settings/setting-labels.ts'],
  },
  'A field of the profile': {
    written: [
      ['shared/src/accounts.ts', ['describedPerson = person.extend({\n', '  pronouns: z.string(),\n']],
      [
        'shared/src/own-profile.ts',
        ['    defaultFeedView: feedView,\n', '    pronouns: text.trim().max(40),\n'],
      ],
      [
        'server/migrations/9998-pronouns.sql',
        ['', "alter table users add pronouns text not null default '';"],
      ],
      [
        'server/src/core/database/account-tables.ts',
        ['  bio: Generated<string>\n', '  pronouns: Generated<string>\n'],
      ],
      [
        'web/src/own-profile/profile-values.ts',
        ['valuesOf = ({ ', 'pronouns, '],
        ['ProfileValues => ({\n', '  pronouns,\n'],
        ['Record<PlainField, true> = { ', 'pronouns: true, '],
      ],
      [
        'web/src/own-profile/ProfileForm.tsx',
        ["usePersistedForm(form, 'profile', [", "'pronouns', "],
        ['        <BioCounter control={control} />\n', "<Input {...register('pronouns')} />\n"],
      ],
      [
        'web/src/profiles/AboutTab.tsx',
        ['      <dl className="flex flex-col gap-4">\n', '{profile.pronouns}\n'],
      ],
    ],
    isRedWithout: ['web/src/own-profile/profile-values.ts'],
  },
  'A type of notification': {
    written: [
      [
        'shared/src/notifications.ts',
        ['notificationText = {\n', '  waved: ({ name }) => `${name} waved at you`,\n'],
        ['Record<NotificationType, Destination> = {\n', '  waved: post,\n'],
      ],
      ['server/migrations/9999-waved.sql', ['', "alter type notification_type add value 'waved';"]],
      ['server/src/push/dedupe-key.ts', ['Record<NotificationType, boolean> = {\n', '  waved: true,\n']],
    ],
    isRedWithout: ['server/src/push/dedupe-key.ts'],
  },
}

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'kith-recipes-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: isWritten })
  for (const name of ['tsconfig.base.json', 'package.json']) cpSync(join(ROOT, name), join(copy, name))
  for (const folder of ['.', ...PARTS]) linkModules(folder)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const isWritten = (path: string) => !/\/(?:node_modules|dist|data)$/.test(path)

/** The installed packages, with the copy of our own parts among them. */
function linkModules(folder: string): void {
  const [from, to] = [ROOT, copy].map((root) => join(root, folder, 'node_modules')) as [string, string]
  if (!existsSync(from)) return
  mkdirSync(join(to, '@kith'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@kith') symlinkSync(join(from, name), join(to, name))
  for (const part of PARTS) symlinkSync(join(copy, part), join(to, '@kith', part))
}

/** The files that a recipe of CONTRIBUTING.md lists, in its order. A folder stands for all in it. */
function listedIn(name: string): string[] {
  const [, recipe = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(`**${name}**`)
  const [list = ''] = recipe.split('\n**')
  return [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file.replace(/\/$/, '/**'))
}

test.each(Object.entries(RECIPES))('%s is made in the files of its recipe', (name, { written }) => {
  const listed = listedIn(name)
  const numbers = written.map(([file]) => listed.findIndex((one) => matchesGlob(file, one)))
  expect(numbers).toEqual(written.map((_, at) => at))
})

test('what a recipe says does not compile without a file is red until it is written, and then its files are green', async () => {
  const all = Object.values(RECIPES)
  const later = new Set(all.flatMap(({ isRedWithout }) => isRedWithout))
  const written = all.flatMap((recipe) => recipe.written)
  for (const one of written) if (!later.has(one[0])) write(one)
  expect(await redFiles({ include: ['src'], exclude: ['src/**/*.test.*'] })).toEqual([...later].toSorted())
  for (const one of written) if (later.has(one[0])) write(one)
  // All others were compiled before.
  const files = written.map(([file]) => file).filter((file) => /\.tsx?$/.test(file))
  expect(await redFiles({ include: [], files })).toEqual([])
}, 600_000)

function write([file, ...parts]: Written): void {
  const path = join(copy, file)
  let text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (const [after, added] of parts) {
    expect(after === '' || text.split(after).length === 2, `${file} has '${after}' once`).toBe(true)
    text = text.replace(after, () => after + added)
  }
  writeFileSync(path, text)
}

type Read = { include: string[]; exclude?: string[]; files?: string[] }

/** The files that the compiler complains about. */
async function redFiles(read: Read): Promise<string[]> {
  const found = await Promise.all(['server', 'web'].map((part) => compile(part, read)))
  return [...new Set(found.flat())].toSorted()
}

async function compile(part: string, { files, ...read }: Read): Promise<string[]> {
  const own = files?.filter((file) => file.startsWith(`${part}/`) || file.startsWith('shared/'))
  const config = {
    extends: './tsconfig.json',
    ...read,
    ...(own && { files: own.map((file) => `../${file}`) }),
  }
  writeFileSync(join(copy, part, 'tsconfig.sources.json'), JSON.stringify(config))
  const args = ['--project', join(part, 'tsconfig.sources.json'), '--pretty', 'false']
  const output = await new Promise<string>((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: copy }, (_, stdout) => resolve(stdout))
  })
  return [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)
}
