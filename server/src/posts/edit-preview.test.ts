import type { LinkCard } from '@kith/shared/link-previews.ts'
import type { Post } from '@kith/shared/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

const [ONE, TWO, UNREAD] = ['https://one.test/', 'https://two.test/', 'https://unread.test/']

const world = await createWorld()
afterAll(() => world.close())
beforeAll(async () => {
  const pages = [ONE, TWO, 'https://www.youtube.com/watch?v=abcdefghijk']
  const words = { title: 'A page', description: '', site_name: '' }
  await world.db
    .insertInto('link_previews')
    .values(pages.map((url) => ({ url, ...words })))
    .execute()
})

/** The link of a post's preview, before and after the edit. */
async function edited(before: { content: string; link?: string }, after: string) {
  const client = await world.signIn(await world.person())
  const { content, link } = before
  const linkPreview = link && JSON.stringify({ url: link })
  const { body } = await client.post<Post>('/api/posts', { content, ...(linkPreview && { linkPreview }) })
  const answer = await client.put<Post>(`/api/posts/${body.id}`, { content: after })
  expect(answer.status).toBe(200)
  return [linkOf(body), linkOf(answer.body)]
}

const linkOf = ({ linkPreview }: Post) =>
  linkPreview === null ? null : (JSON.parse(linkPreview) as LinkCard).url

test.each([
  ['goes with its link', { content: `See ${ONE}`, link: ONE }, 'See nothing', [ONE, null]],
  ['stays with its link', { content: `See ${ONE}`, link: ONE }, `Do see ${ONE} today`, [ONE, ONE]],
  [
    'stays with its link between other letters',
    { content: ONE, link: ONE },
    `詳細は${ONE}を見て`,
    [ONE, ONE],
  ],
  ['stays with its link in brackets', { content: `『${ONE}』`, link: ONE }, `(${ONE})`, [ONE, ONE]],
  ['goes with a link to a longer address', { content: ONE, link: ONE }, `${ONE}_`, [ONE, null]],
  ['stays when its link is no longer the first', { content: ONE, link: ONE }, `${TWO} ${ONE}`, [ONE, ONE]],
  ['gives way to that of a new first link', { content: ONE, link: ONE }, TWO, [ONE, TWO]],
  ['comes with a new link', { content: 'See nothing' }, `See ${TWO}`, [null, TWO]],
  ['is none of a page that was not read', { content: ONE, link: ONE }, UNREAD, [ONE, null]],
  [
    'is none of a video',
    { content: ONE, link: ONE },
    'https://www.youtube.com/watch?v=abcdefghijk',
    [ONE, null],
  ],
  ['stays away when its author wanted none', { content: ONE }, `Still ${ONE}`, [null, null]],
])('the preview of an edited post %s', async (_, before, after, links) => {
  expect(await edited(before, after)).toEqual(links)
})
