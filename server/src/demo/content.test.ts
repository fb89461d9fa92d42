import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readContent } from './content.ts'

const CONTENT = join(import.meta.dirname, 'content')
const PICTURES = join(CONTENT, 'pictures')

test('the pictures that the content names are those that there are, each used once', async () => {
  const { members, communities, posts, conversations } = await readContent()
  const used = [
    ...members.flatMap(({ face, cover }) => [face, cover]),
    ...communities.flatMap(({ avatar, cover }) => [avatar, cover]),
    ...posts.flat().flatMap(({ pictures }) => pictures.map(({ file }) => file)),
    ...conversations.flatMap(({ lines }) => lines.map(({ picture }) => picture?.file)),
  ].filter((file) => file !== undefined)
  const entries = await readdir(PICTURES, { recursive: true, withFileTypes: true })
  const stored = entries.filter((entry) => entry.isFile())
  expect(used.sort()).toEqual(
    stored.map(({ parentPath, name }) => relative(PICTURES, join(parentPath, name))).sort(),
  )
})

test('every inviter, original and community that the content refers to exists in it', async () => {
  const { members, posts, communities, joinRequests } = await readContent()
  const usernames = members.map(({ username }) => username)
  expect(usernames).toEqual(expect.arrayContaining(members.flatMap(({ by }) => by ?? [])))
  const keys = posts.flat().flatMap(({ key }) => key ?? [])
  expect(keys).toEqual(expect.arrayContaining(posts.flat().flatMap(({ reposts }) => reposts ?? [])))
  expect(communities.map(({ key }) => key)).toEqual(expect.arrayContaining(joinRequests.map(({ to }) => to)))
})

test('a file with a member who is not there is refused, with its name and the place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-content-'))
  await cp(CONTENT, folder, { recursive: true, filter: (path) => path !== PICTURES })
  const file = join(folder, 'posts', 'hall.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"by": "zodwa"', '"by": "nobody"'))
  await expect(readContent(pathToFileURL(`${folder}/`))).rejects.toThrow(
    /posts\/hall\.json:\n[^]+→ at \[\d+\]/,
  )
  await rm(folder, { recursive: true })
})
