import { screen, within, fireEvent } from '@testing-library/react'
import { communitiesApi, communityWording } from '@kith/shared/communities.ts'
import { type Post, postsApi, postWording } from '@kith/shared/posts.ts'
import { expect, test } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { ada, postOf, renderHome } from '../../test/home.tsx'
import { chooseFrom } from '../../test/open-menu.ts'

const PIN = fillPath(communitiesApi.pin, { id: 5, postId: 1 })
const inGarden = (part: Partial<Post['community'] & object> = {}, more: Partial<Post> = {}) => ({
  [`GET ${postsApi.posts}`]: {
    body: [
      postOf(1, {
        groupId: 5,
        community: { name: 'Garden', isPinned: false, isStaff: false, isArchived: false, ...part },
        ...more,
      }),
    ],
  },
})

async function choose(item: string) {
  await screen.findByText('Post 1')
  await chooseFrom(() => screen.getByRole('button', { name: 'Post menu' }), item)
}

test('the byline leads to the community, and tells of a pin in it', async () => {
  renderHome(inGarden({ isPinned: true }))
  const byline = within((await screen.findByText('Post 1')).closest('article')!)
  expect(byline.getByRole('link', { name: 'Garden' }).getAttribute('href')).toBe('/groups/5')
  expect(byline.getByText('Pinned')).toBeDefined()
})

test('the byline does not name a hidden community that the author has left', async () => {
  renderHome(inGarden({}, { community: null, visibility: 'public' }))
  const byline = within((await screen.findByText('Post 1')).closest('article')!)
  expect(byline.getByText('in a community you have left')).toBeDefined()
  expect(byline.queryByText('Public')).toBeNull()
})

test.each([
  ['Pin to community', false, 'POST', { body: { pinnedAt: '2026-01-02T00:00:00.000Z' } }, postWording.pinned],
  ['Unpin from community', true, 'DELETE', { body: { pinnedAt: null } }, postWording.unpinned],
  [
    'Pin to community',
    false,
    'POST',
    refusal(409, communityWording.tooManyPins),
    communityWording.tooManyPins,
  ],
  ['Unpin from community', true, 'DELETE', { status: 500 }, postWording.unpinFailed],
] satisfies [string, boolean, string, Answer, string][])(
  'the staff of a community choose %s with a pin of %s and hear what came of it',
  async (item, isPinned, method, answer, words) => {
    const { called } = renderHome({ ...inGarden({ isStaff: true, isPinned }), [`${method} ${PIN}`]: answer })
    await choose(item)
    expect(await screen.findByText(words)).toBeDefined()
    expect(called(method, PIN)).toHaveLength(1)
    const isDone = words === postWording.pinned || words === postWording.unpinned
    await expect.poll(() => screen.queryByText('Pinned') !== null).toBe(isDone ? !isPinned : isPinned)
  },
)

test('a moderator of the site who is staff of the community deletes by the ordinary call', async () => {
  const { called } = renderHome({
    [`GET ${accountsApi.user}`]: { body: { ...ada, role: 'moderator' } },
    ...inGarden({ isStaff: true }, { canDelete: true }),
    [`DELETE ${fillPath(postsApi.post, { id: 1 })}`]: { status: 204 },
  })
  await choose('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(postWording.deleted)).toBeDefined()
  expect(called('DELETE', fillPath(postsApi.post, { id: 1 }))).toHaveLength(1)
})
