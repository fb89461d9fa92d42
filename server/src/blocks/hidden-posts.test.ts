import { afterAll, expect, test } from 'vitest'
import { reach } from '../../test/reading-calls.ts'
import { setStage, type Side, type Stage } from '../../test/traces.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** Feeds, search, hashtag pages and trending (rules/visibility.md 18). */
const OUT_OF_SIGHT = new Set([
  '/api/posts',
  '/api/posts/search',
  '/api/hashtags/{name}/posts',
  '/api/trending',
])

type Answers = Record<string, { status: number; body: unknown }>

/** All answers that a viewer gets, by address. */
async function readAll(stage: Stage, viewer: Side, facing: Side): Promise<Answers> {
  const answers: Answers = {}
  for (const urls of Object.values(reach(stage, facing))) {
    for (const url of urls) {
      const { status, body } = await viewer.client.get<unknown>(url)
      answers[url] = { status, body }
    }
  }
  return answers
}

test('the posts of the hidden leave feeds, search and trending, and nothing else changes', async () => {
  const stage = await setStage(world, 'friends')
  const { one, other } = stage
  const urls: Record<string, string[]> = reach(stage, other)
  const before = await readAll(stage, one, other)
  await one.client.post('/api/users/hide', { userId: other.person.id })
  const after = await readAll(stage, one, other)
  for (const [call, addresses] of Object.entries(urls)) {
    for (const url of addresses) {
      if (OUT_OF_SIGHT.has(call)) {
        expect([url, after[url]?.status]).toEqual([url, 200])
        const posts = after[url]?.body as { authorId: number }[]
        expect([url, posts.filter(({ authorId }) => authorId === other.person.id)]).toEqual([url, []])
      } else if (url !== `/api/users/${other.person.id}` && !url.endsWith(other.person.username)) {
        expect([url, after[url]]).toEqual([url, before[url]])
      }
    }
  }
  expect(after[`/api/users/${other.person.id}`]?.body).toEqual({
    ...(before[`/api/users/${other.person.id}`]?.body as object),
    isHidden: true,
  })
})

test('a hidden member can’t notice it: all answers to them stay the same', async () => {
  const stage = await setStage(world, 'friends')
  const { one, other } = stage
  const before = await readAll(stage, other, one)
  await one.client.post('/api/users/hide', { userId: other.person.id })
  expect(await readAll(stage, other, one)).toEqual(before)
})
