import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type OwnWord, ownWordsApi } from '@kith/shared/own-words.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { bookmarksApi } from '@kith/shared/bookmarks.ts'
import { commentsApi } from '@kith/shared/comments.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { refusal } from '../../test/fake-server.ts'
import { renderSettings } from '../../test/own-profile.tsx'

afterEach(() => vi.restoreAllMocks())

const WORDS = `GET ${ownWordsApi.words}`
const wordOf = (id: number, part: Partial<OwnWord> = {}): OwnWord => ({
  kind: 'comment',
  id,
  content: `Words ${id}`,
  hasFile: false,
  createdAt: '2026-01-02T12:00:00.000Z',
  postId: 30,
  ...part,
})
const press = async (name: RegExp) => fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)

test('it shows own words, and a link only to what one may see', async () => {
  renderSettings('words', {
    [WORDS]: { body: [wordOf(1), wordOf(2, { postId: null }), wordOf(3, { content: '', hasFile: true })] },
  })
  const rows = (await screen.findByText('Words 2')).closest('ul')!.querySelectorAll('li')
  const link = within(rows[0]!).getByRole('link', { name: 'a post' })
  expect(link.getAttribute('href')).toBe('/posts/30?comment=1')
  expect(rows[1]!.textContent).toContain('Words 2')
  expect(rows[1]!.textContent).toContain('You can’t see it any more.')
  expect(within(rows[1]!).queryByRole('link')).toBeNull()
  expect(rows[2]!.textContent).toContain('A photo or video, without words')
})

test('a comment is deleted after a question, and one that is gone already leaves too', async () => {
  const { called } = renderSettings('words', {
    [WORDS]: { body: [wordOf(1), wordOf(2)] },
    [`DELETE ${fillPath(commentsApi.comment, { id: 1 })}`]: {},
    [`DELETE ${fillPath(commentsApi.comment, { id: 2 })}`]: refusal(404, 'Not found'),
  })
  const remove = async () => {
    await press(/^Delete/)
    const dialog = await screen.findByRole('dialog', { name: 'Delete comment' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  }
  await remove()
  await waitFor(() => expect(screen.queryByText('Words 1')).toBeNull())
  expect(called('DELETE', fillPath(commentsApi.comment, { id: 1 }))).toHaveLength(1)
  await remove()
  expect(await screen.findByText('You haven’t commented on anything.')).toBeDefined()
})

const TABS = { likes: 'Likes', saves: 'Saved', tags: 'Tags' }

test.each([
  ['likes', 'post', fillPath(postsApi.like, { id: 7 }), { isLiked: false, likeCount: 0 }],
  ['likes', 'comment', fillPath(commentsApi.like, { id: 7 }), { isLiked: false, likeCount: 0 }],
  ['saves', 'post', fillPath(bookmarksApi.post, { id: 7 }), { isBookmarked: false }],
  ['tags', 'comment', fillPath(ownWordsApi.commentTags, { id: 7 }), undefined],
] as const)('of the %s, that of a %s is taken back at once', async (type, kind, path, body) => {
  const { called } = renderSettings('words', {
    [WORDS]: ({ path: asked }) => ({
      body: asked.includes(`type=${type}`)
        ? [wordOf(7, { kind, content: '', createdAt: null, postId: null })]
        : [],
    }),
    [`DELETE ${path}`]: { body },
  })
  fireEvent.click(await screen.findByRole('tab', { name: TABS[type] }))
  const name = new RegExp(`^${type === 'likes' ? 'Take back' : 'Remove'}`)
  await press(name)
  await waitFor(() => expect(called('DELETE', path)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
})

test('what could not be taken away is back', async () => {
  const { calls, called } = renderSettings('words', {
    [WORDS]: ({ path }) => ({
      body: path.includes('likes') ? [wordOf(7, { kind: 'post', content: '' })] : [],
    }),
    [`DELETE ${fillPath(postsApi.like, { id: 7 })}`]: refusal(500, 'Away'),
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Likes' }))
  await press(/^Take back/)
  await waitFor(() => expect(called('DELETE', fillPath(postsApi.like, { id: 7 }))).toHaveLength(1))
  await waitFor(() => expect(calls.filter(({ path }) => path.includes('type=likes'))).toHaveLength(2))
  expect(await screen.findByRole('button', { name: /^Take back/ })).toBeDefined()
})

test('what could not be taken away is back in its place, also while nothing can be read', async () => {
  let isAway = false
  const [one, two, three] = [1, 2, 3].map((id) => wordOf(id))
  renderSettings('words', {
    [WORDS]: () => (isAway ? refusal(503, 'Away') : { body: [one, two, three] }),
    [`DELETE ${fillPath(commentsApi.comment, { id: 2 })}`]: refusal(503, 'Away'),
  })
  const rows = () =>
    [...document.querySelectorAll('li')].map(({ textContent }) => /Words \d/.exec(textContent)?.[0])
  await screen.findByText('Words 2')
  isAway = true
  fireEvent.click(screen.getAllByRole('button', { name: /^Delete/ })[1]!)
  const dialog = await screen.findByRole('dialog', { name: 'Delete comment' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText(/Failed to remove it/)
  expect(rows().filter(Boolean)).toEqual(['Words 1', 'Words 2', 'Words 3'])
})

test('the focus goes on to the next button, and from the last one to the tab', async () => {
  let left = [wordOf(7, { kind: 'post', content: '' }), wordOf(8, { kind: 'post', content: '' })]
  const take = (id: number) => () => {
    left = left.filter((word) => word.id !== id)
    return { body: { isLiked: false, likeCount: 0 } }
  }
  renderSettings('words', {
    [WORDS]: ({ path }) => ({ body: path.includes('likes') ? left : [] }),
    [`DELETE ${fillPath(postsApi.like, { id: 7 })}`]: take(7),
    [`DELETE ${fillPath(postsApi.like, { id: 8 })}`]: take(8),
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Likes' }))
  const buttons = () => screen.queryAllByRole('button', { name: /^Take back/ })
  const pressFirst = () => {
    buttons()[0]!.focus()
    fireEvent.click(buttons()[0]!)
  }
  await waitFor(() => expect(buttons()).toHaveLength(2))
  pressFirst()
  await waitFor(() => expect(buttons()).toHaveLength(1))
  expect(document.activeElement).toBe(buttons()[0])
  pressFirst()
  await waitFor(() => expect(buttons()).toHaveLength(0))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Likes' })))
})

test('it offers to try again when it could not be read', async () => {
  renderSettings('words', { [WORDS]: refusal(500, 'Away') })
  expect(await screen.findByText('Failed to fetch your words')).toBeDefined()
})
