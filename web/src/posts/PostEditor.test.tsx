import { fireEvent, screen, within } from '@testing-library/react'
import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { type EditPostInput, type Post, postsApi, postWording } from '@kith/shared/posts.ts'
import { beforeEach, expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { refusal } from '../../test/fake-server.ts'
import { chooseFrom, menuOfPost } from '../../test/open-menu.ts'
import { postOf, renderHome } from '../../test/home.tsx'
import { patchPost } from './api.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const feedOf = (part: Partial<Post>) => ({ [`GET ${postsApi.posts}`]: { body: [postOf(1, part)] } })
const own = { canEdit: true, canDelete: true }
const KEPT_EDIT = 'kith.words.7.post-edit.1'
const KEPT = 'Unsaved changes are kept'

async function open(shown = 'Post 1') {
  await screen.findByText(shown)
  await chooseFrom(() => menuOfPost(shown), 'Edit')
}

const editor = async () => within(await screen.findByRole('form', { name: 'Edit post' }))

async function edit(words: string) {
  const { getByRole } = await editor()
  fireEvent.input(getByRole('textbox'), { target: { value: words } })
  return getByRole<HTMLButtonElement>('button', { name: 'Save' })
}

test('words are edited in their place; blanks can not be saved', async () => {
  const edited = postOf(1, { ...own, content: 'Better', isEdited: true })
  const { called } = renderHome({
    ...feedOf(own),
    [`PUT ${fillPath(postsApi.post, { id: 1 })}`]: { body: edited },
  })
  await open()
  expect((await edit(' \n\u200B\u3164\u2800')).disabled).toBe(true)
  expect(screen.getByText(postWording.empty)).toBeDefined()
  fireEvent.click(await edit('Better'))
  expect(await screen.findByText(postWording.updated)).toBeDefined()
  expect(screen.getByText('Better')).toBeDefined()
  expect(screen.getByText('Edited')).toBeDefined()
  expect(called('PUT', fillPath(postsApi.post, { id: 1 }))[0]?.body).toEqual({
    content: 'Better',
    before: 'Post 1',
  })
  // The focus moves to the post itself.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('article'))
})

test.each([
  ['only the server knows of', false],
  ['comes just before the press', true],
])('a press replaces no version that its writer has not seen: one that %s', async (_, isLive) => {
  let content = 'Another tab’s words'
  const { called, queries } = renderHome({
    ...feedOf(own),
    [`GET ${fillPath(postsApi.post, { id: 1 })}`]: () => ({ body: postOf(1, { ...own, content }) }),
    [`PUT ${fillPath(postsApi.post, { id: 1 })}`]: ({ body }) => {
      const input = body as { content: string; before: string }
      if (input.before !== content)
        return { status: 409, body: { message: 'Changed meanwhile', code: CHANGED_MEANWHILE } }
      content = input.content
      return { body: postOf(1, { ...own, content, isEdited: true }) }
    },
  })
  await open()
  const save = await edit('Better')
  if (isLive) {
    patchPost(queries, 1, (post) => ({ ...post, content }))
    await screen.findByText(content)
  }
  fireEvent.click(save)
  await expect.poll(() => called('GET', fillPath(postsApi.post, { id: 1 }))).toHaveLength(1)
  expect(await screen.findByText('Another tab’s words')).toBeDefined()
  expect(content).toBe('Another tab’s words')
  expect((await editor()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Better')
  fireEvent.click((await editor()).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(postWording.updated)).toBeDefined()
  expect(content).toBe('Better')
  expect(called('PUT', fillPath(postsApi.post, { id: 1 }))).toHaveLength(2)
})

test.each([
  ['the page knows of', 'Another device’s words', 0],
  ['only the server knows of', 'Post 1', 1],
])(
  'a kept edit of a text that was changed since shows that one first: a change that %s',
  async (_, shown, refused) => {
    const current = 'Another device’s words'
    localStorage.setItem(KEPT_EDIT, JSON.stringify({ words: 'Better', key: 'k', before: 'Post 1' }))
    const { called } = renderHome({
      [`GET ${postsApi.posts}`]: { body: [postOf(1, { ...own, content: shown })] },
      [`GET ${fillPath(postsApi.post, { id: 1 })}`]: { body: postOf(1, { ...own, content: current }) },
      [`PUT ${fillPath(postsApi.post, { id: 1 })}`]: ({ body }) =>
        (body as EditPostInput).before === current
          ? { body: postOf(1, { ...own, content: 'Better', isEdited: true }) }
          : { status: 409, body: { message: 'Changed meanwhile', code: CHANGED_MEANWHILE } },
    })
    await screen.findByText(shown)
    await chooseFrom(() => menuOfPost(shown), 'Edit')
    const { getByRole, findByText, queryByText } = await editor()
    if (refused > 0) {
      expect(queryByText(/has changed in the meantime/)).toBeNull()
      fireEvent.click(getByRole('button', { name: 'Save' }))
    }
    expect(await findByText(/^The post has changed in the meantime/)).toBeDefined()
    expect(await findByText(current)).toBeDefined()
    expect(getByRole<HTMLTextAreaElement>('textbox').value).toBe('Better')
    fireEvent.click(getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(postWording.updated)).toBeDefined()
    expect(called('PUT', fillPath(postsApi.post, { id: 1 }))).toHaveLength(refused + 1)
    expect(localStorage.getItem(KEPT_EDIT)).toBeNull()
  },
)

test('an edit keeps the text that it changes, and one of an older version has none', async () => {
  localStorage.setItem(KEPT_EDIT, JSON.stringify({ words: 'Better', key: 'k' }))
  renderHome(feedOf(own))
  await open()
  expect(screen.queryByText(/has changed in the meantime/)).toBeNull()
  await edit('Best')
  const stored = Object.entries(localStorage).filter(([name]) => name.startsWith(KEPT_EDIT))
  expect(stored.map(([, record]) => JSON.parse(record) as unknown)).toMatchObject([
    { words: 'Best', before: 'Post 1' },
  ])
})

test('an edit that fails stays open with its words; Cancel leaves the post as it was', async () => {
  renderHome({
    ...feedOf(own),
    [`PUT ${fillPath(postsApi.post, { id: 1 })}`]: refusal(500, 'Something went wrong'),
  })
  await open()
  fireEvent.click(await edit('Better'))
  expect(await screen.findByText(postWording.updateFailed)).toBeDefined()
  const { getByRole } = await editor()
  expect(getByRole<HTMLTextAreaElement>('textbox').value).toBe('Better')
  fireEvent.click(getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Post 1')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('article'))
})

test.each([
  ['Escape', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape' })],
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s tells that changes are kept, if there are any', async (_, close) => {
  renderHome(feedOf(own))
  await open()
  close((await editor()).getByRole('textbox'))
  await open()
  expect(screen.queryByText(KEPT)).toBeNull()
  await edit('Better')
  close((await editor()).getByRole('textbox'))
  expect(await screen.findByText(KEPT)).toBeDefined()
  expect(screen.getByText('Post 1')).toBeDefined()
})

test('the editor takes the focus once, not with each change of the post', async () => {
  const { queries } = renderHome(feedOf(own))
  await open()
  const { getByRole, getByText } = await editor()
  await expect.poll(() => document.activeElement).toBe(getByRole('textbox'))
  const cancel = getByRole('button', { name: 'Cancel' })
  cancel.focus()
  patchPost(queries, 1, (post) => ({ ...post, content: 'Another tab’s words' }))
  await expect.poll(() => getByText('Another tab’s words')).toBeDefined()
  expect(document.activeElement).toBe(cancel)
})
