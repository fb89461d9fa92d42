import type { TrendingHashtag } from '@kith/shared/hashtags.ts'
import type { CreatedPost } from '@kith/shared/posts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../test/world.ts'
import { openTrendingHashtags } from './trending-hashtags.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const write = async (person: Person, content: string, visibility = 'public') =>
  (await (await world.signIn(person)).post<CreatedPost>('/api/posts', { content, visibility })).body.id

let names = 0
/** A new hashtag. */
const newTag = () => `tag_${(names += 1)}`

describe('trending hashtags', () => {
  test('rank what everyone may see of the last week, each author once, the recent above the old', async () => {
    const [ann, ben, cem] = await world.people(3)
    const tags = { loud: newTag(), shared: newTag(), old: newTag(), gone: newTag(), secret: newTag() }
    for (let times = 0; times < 5; times += 1) await write(ann!, `#${tags.loud}`)
    for (const person of [ann!, ben!, cem!]) {
      await write(person, `#${tags.shared}`)
      await write(person, `#${tags.secret}`, 'friends')
    }
    const aged = async (days: number, name: string, ...people: Person[]) => {
      for (const person of people) {
        const id = await write(person, `#${name}`)
        await sql`update post_hashtags set created_at = created_at - ${days} * interval '1 day'
          where post_id = ${id}`.execute(world.db)
      }
    }
    await aged(5, tags.old, ann!, ben!, cem!)
    await aged(8, tags.gone, ann!, ben!, cem!)
    const all = await openTrendingHashtags(world.db)(100)
    const own = all.filter(({ name }) => Object.values(tags).includes(name))
    expect(own.map(({ name, usageCount }) => [name, usageCount])).toEqual([
      [tags.shared, 3],
      [tags.loud, 5],
      [tags.old, 3],
    ])
  })

  test('are ranked once a minute', async () => {
    let now = 0
    const read = openTrendingHashtags(world.db, () => now)
    const ann = await world.person()
    const before = await read(100)
    const tag = newTag()
    await write(ann, `#${tag}`)
    now = 59_999
    expect(await read(100)).toEqual(before)
    now = 60_000
    expect((await read(100)).map(({ name }) => name)).toContain(tag)
  })

  test('come as many as asked for, ten by default', async () => {
    const ann = await world.person()
    await write(ann, Array.from({ length: 12 }, () => `#${newTag()}`).join(' '))
    const client = await world.signIn(ann)
    expect((await client.get<TrendingHashtag[]>('/api/hashtags/trending')).body).toHaveLength(10)
    expect((await client.get<TrendingHashtag[]>('/api/hashtags/trending?limit=3')).body).toHaveLength(3)
    for (const limit of ['0', '101', 'x'])
      expect((await client.get(`/api/hashtags/trending?limit=${limit}`)).status).toBe(400)
  })
})
