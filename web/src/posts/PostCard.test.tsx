import { fireEvent, screen, within } from '@testing-library/react'
import { type Post, postsApi, postWording } from '@kith/shared/posts.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountsApi } from '@kith/shared/accounts.ts'
import { fillPath } from '@kith/shared/basics.ts'
import { blocksApi } from '@kith/shared/blocks.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { reportsApi } from '@kith/shared/reports.ts'
import { commentOf } from '../../test/comment-of.ts'
import { type Answer, refusal } from '../../test/fake-server.ts'
import { chooseFrom, menuOfPost } from '../../test/open-menu.ts'
import { ada, postOf, renderHome, authorOf } from '../../test/home.tsx'
import { sentReportOf } from '../../test/report-of.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const feedOf = (part: Partial<Post>) => ({ [`GET ${postsApi.posts}`]: { body: [postOf(1, part)] } })
const own = { canEdit: true, canDelete: true }

async function choose(item: string) {
  await screen.findByText('Post 1')
  await chooseFrom(() => menuOfPost('Post 1'), item)
}

test.each([
  ['another’s', {}, ['Save', 'Copy link', 'Hide this person’s posts', 'Report']],
  [
    'another’s saved',
    { isBookmarked: true },
    ['Remove from saved', 'Copy link', 'Hide this person’s posts', 'Report'],
  ],
  ['an own', { ...own, authorId: 7 }, ['Edit', 'Copy link', 'Delete']],
  ['for staff an own', { ...own, authorId: 7, canPin: true }, ['Edit', 'Copy link', 'Pin', 'Delete']],
  [
    'for staff another’s',
    { canPin: true, canDelete: true },
    ['Save', 'Copy link', 'Pin', 'Hide this person’s posts', 'Report', 'Delete'],
  ],
])('the menu of %s post offers what one may do with it', async (_whose, part, items) => {
  renderHome(feedOf(part))
  await screen.findByText('Post 1')
  fireEvent.click(await screen.findByRole('button', { name: 'Post menu' }))
  const found = await screen.findAllByRole('menuitem')
  expect(found.map(({ textContent }) => textContent)).toEqual(items)
})

test('a post is announced by its author, its time, its readers and its words', async () => {
  renderHome(feedOf({ visibility: 'friends' }))
  const post = await screen.findByRole('article', { name: /^Post by / })
  const ids = post.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = ids.map((id) => document.getElementById(id)?.textContent).join(' · ')
  expect(words).toMatch(/.*Friends · Post 1$/)
  expect(within(post).getByRole('heading', { level: 2 }).textContent).toBe(postOf(1).author.name)
})

test('the posts of a person are hidden from the menu of one, and shown again by Undo', async () => {
  const { called } = renderHome({
    ...feedOf({}),
    [`POST ${blocksApi.hide}`]: { body: { isHidden: true } },
    [`POST ${blocksApi.unhide}`]: { body: { isHidden: false } },
  })
  await choose('Hide this person’s posts')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('User no longer hidden')).toBeDefined()
  for (const path of [blocksApi.hide, blocksApi.unhide])
    expect(called('POST', path).map(({ body }) => body)).toEqual([{ userId: postOf(1).author.id }])
})

test('a post is reported from its menu', async () => {
  const { called } = renderHome({
    ...feedOf({}),
    [`POST ${reportsApi.reports}`]: { body: sentReportOf('post', 1) },
  })
  await choose('Report')
  fireEvent.click(await screen.findByRole('radio', { name: 'Violence or threats' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Thank you for your report')).toBeDefined()
  expect(called('POST', reportsApi.reports).map(({ body }) => body)).toEqual([
    { targetType: 'post', targetId: 1, reason: 'Violence or threats' },
  ])
})

test('a post is deleted after its question', async () => {
  const { called } = renderHome({
    ...feedOf(own),
    [`DELETE ${fillPath(postsApi.post, { id: 1 })}`]: { status: 204 },
  })
  await choose('Delete')
  expect(await screen.findByText(postWording.deleteQuestion)).toBeDefined()
  expect(called('DELETE', fillPath(postsApi.post, { id: 1 }))).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(postWording.deleted)).toBeDefined()
  expect(screen.queryByText('Post 1')).toBeNull()
})

test('a deletion shows at once; when it fails the post is back in its place, and that is said', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const posts = [postOf(2), postOf(1, own), postOf(3)]
  renderHome({
    [`GET ${postsApi.posts}`]: { body: posts },
    [`DELETE ${fillPath(postsApi.post, { id: 1 })}`]: () => promise,
  })
  await choose('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await expect.poll(() => screen.queryByText('Post 1')).toBeNull()
  resolve(refusal(500, 'Something went wrong'))
  expect(await screen.findByText(postWording.deleteFailed)).toBeDefined()
  expect(screen.getAllByText(/^Post [123]$/).map((words) => words.textContent)).toEqual([
    'Post 2',
    'Post 1',
    'Post 3',
  ])
})

test.each([
  [1, 'Post 3'],
  [3, 'Post 2'],
])('where post %i is deleted, the keyboard is at %s from then on', async (id, next) => {
  const posts = [1, 2, 3].map((each) => postOf(each, each === id ? own : {}))
  if (id === 1) posts.splice(1, 1)
  renderHome({
    [`GET ${postsApi.posts}`]: { body: posts },
    [`DELETE ${fillPath(postsApi.post, { id })}`]: { status: 204 },
  })
  await screen.findByText(`Post ${id}`)
  await chooseFrom(() => menuOfPost(`Post ${id}`), 'Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText(postWording.deleted)
  await expect.poll(() => document.activeElement?.textContent).toContain(next)
})

test('a post that someone else has just deleted is gone all the same', async () => {
  renderHome({ ...feedOf(own), [`DELETE ${fillPath(postsApi.post, { id: 1 })}`]: refusal(404, 'Not found') })
  await choose('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(postWording.deleted)).toBeDefined()
  expect(screen.queryByText('Post 1')).toBeNull()
})

test.each([
  ['moderator', 8, fillPath(postsApi.moderated, { id: 1 })],
  ['admin', 8, fillPath(postsApi.moderated, { id: 1 })],
  ['moderator', 7, fillPath(postsApi.post, { id: 1 })],
  ['user', 8, fillPath(postsApi.post, { id: 1 })],
] as const)('a %s deletes what member %i wrote by %s', async (role, authorId, path) => {
  const { called } = renderHome({
    [`GET ${accountsApi.user}`]: { body: { ...ada, role } },
    ...feedOf({ authorId, canDelete: true }),
    [`DELETE ${path}`]: { status: 204 },
  })
  await choose('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(postWording.deleted)).toBeDefined()
  expect(called('DELETE', path)).toHaveLength(1)
})

test.each([
  ['Pin', null, 'POST', { body: { pinnedAt: '2026-01-03T00:00:00.000Z' } }, postWording.pinned],
  ['Unpin', '2026-01-03T00:00:00.000Z', 'DELETE', { body: { pinnedAt: null } }, postWording.unpinned],
  ['Pin', null, 'POST', refusal(500, 'No'), postWording.pinFailed],
  ['Unpin', '2026-01-03T00:00:00.000Z', 'DELETE', refusal(500, 'No'), postWording.unpinFailed],
] satisfies [string, string | null, string, Answer, string][])(
  '%s with a pin of %s says what came of it',
  async (item, pinnedAt, method, answer, words) => {
    renderHome({
      ...feedOf({ canPin: true, pinnedAt }),
      [`${method} ${fillPath(postsApi.pin, { id: 1 })}`]: answer,
    })
    await choose(item)
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByText('Pinned') !== null).toBe(
      words === postWording.pinned || words === postWording.unpinFailed,
    )
  },
)

test('saving shows at once and is taken back when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  renderHome({ ...feedOf({}), [`PUT ${fillPath(bookmarksApi.post, { id: 1 })}`]: () => promise })
  const save = await screen.findByRole('button', { name: 'Save' })
  fireEvent.click(save)
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  resolve(refusal(500, 'Something went wrong'))
  expect(await screen.findByText('Failed to save. Please try again.')).toBeDefined()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('false')
})

test('the thread unfolds under the post, and a comment counts at once', async () => {
  renderHome({
    ...feedOf({ comments: 1 }),
    [`GET ${fillPath(commentsApi.ofPost, { id: 1 })}`]: { body: [commentOf(1)] },
    [`GET ${fillPath(postsApi.post, { id: 1 })}`]: { body: postOf(1, { comments: 2 }) },
    [`POST ${fillPath(commentsApi.create, { id: 1 })}`]: {
      status: 201,
      body: commentOf(2, { author: authorOf(ada), userId: ada.id }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '1 comment' }))
  await screen.findByText('Comment 1')
  fireEvent.input(screen.getByRole('textbox', { name: 'Write a comment' }), {
    target: { value: 'Comment 2' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  const folding = await screen.findByRole('button', { name: '2 comments' })
  expect(folding.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(folding)
  expect(screen.queryByText('Comment 1')).toBeNull()
})

test('the author, a mention and a hashtag lead to their pages', async () => {
  renderHome(feedOf({ content: 'Hi @cleo, #Bread is ready' }))
  const link = await screen.findByRole('link', { name: '#Bread' })
  expect(link.getAttribute('href')).toBe('/hashtag/bread')
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([leadsTo('@cleo'), leadsTo('Ben')]).toEqual(['/profile/cleo', '/profile/ben'])
})

test('a player of another site is asked for only when it is wanted', async () => {
  renderHome(feedOf({ content: 'https://youtu.be/dQw4w9WgXcQ' }))
  const play = await screen.findByRole('button', { name: /Play on YouTube/ })
  expect(document.querySelector('iframe')).toBeNull()
  fireEvent.click(play)
  const frame = document.querySelector('iframe')
  expect(frame?.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
})

test('a photo opens in full size', async () => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const media = [photo(1, 'A tree'), photo(2, 'A lake')]
  renderHome(feedOf({ media }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open photo 1 of 2' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }))
  expect(viewer.getByRole('img', { name: 'A tree' })).toBeDefined()
  fireEvent.click(viewer.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  vi.unstubAllGlobals()
})

test.each([
  ['likes it', { isLiked: false }, 200, ['PUT']],
  ['takes no like back', { isLiked: true, likes: 1 }, 200, []],
])('a double tap on a photo %s', async (_, part, after, likes) => {
  const { calls } = await openByTap(part)
  vi.setSystemTime(Date.now() + after)
  // Nothing else comes of the second tap.
  expect(fireEvent.touchEnd(document.body)).toBe(false)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('button', { name: 'Like', pressed: true })
  expect(calls.filter(({ path }) => path.endsWith('/like')).map(({ method }) => method)).toEqual(likes)
})

test('a tap on a photo that has been open for a while likes nothing', async () => {
  const { calls } = await openByTap({ isLiked: false })
  vi.setSystemTime(Date.now() + 400)
  expect(fireEvent.touchEnd(document.body)).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Photos' })).toBeDefined()
  expect(calls.filter(({ path }) => path.endsWith('/like'))).toEqual([])
})

async function openByTap(part: Partial<Post>) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('ResizeObserver', FakeResizeObserver)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  onTestFinished(() => (vi.useRealTimers(), vi.unstubAllGlobals(), undefined))
  const home = renderHome({
    ...feedOf({ ...part, media: [photo(1, 'A tree')] }),
    [`PUT ${fillPath(postsApi.like, { id: 1 })}`]: { body: { isLiked: true, likeCount: 1 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Open photo 1 of 1' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }))
  await viewer.findByRole('img', { name: 'A tree' })
  return home
}

/** Reports nothing, because jsdom has no layout. */
class FakeResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const photo = (id: number, alt: string) => ({
  id,
  mediaType: 'photo' as const,
  mediaUrl: `/media/${id}`,
  fileName: 'a.jpg',
  captionsUrl: null,
  fileSize: 1,
  sortOrder: id,
  width: 800,
  height: 600,
  alt,
  blurhash: null,
  variants: [],
})

test('more than five photos are told in words', async () => {
  renderHome(feedOf({ media: [1, 2, 3, 4, 5, 6, 7].map((id) => photo(id, `Photo ${id}`)) }))
  expect(await screen.findByText('+2 more photos')).toBeDefined()
  expect(screen.getAllByRole('img')).toHaveLength(5)
})
