import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  communitiesApi,
  type Community,
  communityWording,
  type EditCommunityInput,
} from '@kith/shared/communities.ts'
import { CHANGED_MEANWHILE } from '@kith/shared/errors.ts'
import { beforeEach, expect, test } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { mediaApi } from '@kith/shared/media.ts'
import { uploadedOf } from '../../../test/media-of.ts'
import { type Answers, asCreator, communityOf, renderCommunity } from '../../../test/community.tsx'
import { refusal } from '../../../test/fake-server.ts'
import { chooseFrom } from '../../../test/open-menu.ts'

const PUT = `PUT ${fillPath(communitiesApi.community, { id: 1 })}`
const PICTURE = '/media/AAAAAAAAAAAAAAAAAAAAAA'

beforeEach(() => {
  globalThis.URL.createObjectURL = () => 'blob:picture'
  globalThis.URL.revokeObjectURL = () => undefined
})

/** A server that keeps what is changed. */
async function open(part: Partial<Community> = {}, answers: Answers = {}) {
  let community = communityOf(1, { name: 'Choir', ...asCreator, ...part })
  const page = renderCommunity(
    {},
    {
      [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => ({ body: community }),
      [PUT]: ({ body }) => {
        const { before: _, ...input } = body as EditCommunityInput
        community = { ...community, ...(input as Partial<Community>) }
        return { body: community }
      },
      [`POST ${mediaApi.upload}`]: { status: 201, body: uploadedOf('photo', PICTURE) },
      ...answers,
    },
  )
  await chooseFrom(() => screen.getByRole('button', { name: 'More about Choir' }), 'Edit Community')
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Edit Community' }) }
}

const late = { status: 409, body: { message: 'Changed meanwhile', code: CHANGED_MEANWHILE } }
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name')

test('what is changed is saved together, and what other staff may be changing is left out', async () => {
  const { called, dialog } = await open()
  expect(button('Save').disabled).toBe(true)
  fireEvent.change(nameField(), { target: { value: 'Big choir' } })
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Private' }))
  fireEvent.click(button('Save'))
  expect(await screen.findByText('Community updated')).toBeDefined()
  expect(called('PUT', fillPath(communitiesApi.community, { id: 1 }))[0]?.body).toEqual({
    name: 'Big choir',
    visibility: 'private',
    before: { name: 'Choir', visibility: 'public' },
  })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Big choir' })).toBeDefined()
})

test.each([
  [
    'hidden',
    'Private',
    12,
    'Let everyone find Choir?',
    'Its posts stay for its members. Its 12 members are told.',
  ],
  [
    'hidden',
    'Public',
    12,
    'Open Choir to everyone?',
    'Everyone here will find and read it. Its 12 members are told.',
  ],
  ['private', 'Public', 1, 'Open Choir to everyone?', 'You are its only member.'],
] as const)(
  'from %s to %s it asks, with its %i members',
  async (visibility, to, memberCount, title, words) => {
    const { called } = await open({ visibility, memberCount })
    const sent = () => called('PUT', fillPath(communitiesApi.community, { id: 1 }))
    fireEvent.click(screen.getByRole('radio', { name: to }))
    fireEvent.click(button('Save'))
    expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(words)
    fireEvent.click(button('Cancel'))
    await expect.poll(() => screen.queryByRole('dialog', { name: title })).toBeNull()
    expect(sent()).toEqual([])
    fireEvent.click(button('Save'))
    await screen.findByRole('dialog', { name: title })
    fireEvent.click(button('Open'))
    expect(await screen.findByText('Community updated')).toBeDefined()
    const chosen = to.toLowerCase()
    expect(sent().map(({ body }) => body)).toEqual([{ visibility: chosen, before: { visibility } }])
  },
)

test('closing a community asks nothing', async () => {
  const { called } = await open({ visibility: 'private' })
  fireEvent.click(screen.getByRole('radio', { name: 'Hidden' }))
  fireEvent.click(button('Save'))
  expect(await screen.findByText('Community updated')).toBeDefined()
  expect(called('PUT', fillPath(communitiesApi.community, { id: 1 }))).toHaveLength(1)
})

test('a community that others have written in stays closed, and a new one is offered', async () => {
  const others = { code: 'others_wrote_here', message: communityWording.othersWroteHere }
  const { dialog, history } = await open({ visibility: 'private' }, { [PUT]: { status: 409, body: others } })
  fireEvent.click(screen.getByRole('radio', { name: 'Public' }))
  fireEvent.click(button('Save'))
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(await within(dialog).findByText('Others have written here for its members.')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('radio', { name: 'Public' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Private' }))
  await expect.poll(() => within(dialog).queryByText(/Others have written/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Public' }))
  fireEvent.click(button('Save'))
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  fireEvent.click(await within(dialog).findByRole('link', { name: 'create a new public community' }))
  await expect.poll(() => history.location.pathname).toBe('/groups')
})

test.each([
  ['only the server knows of', false],
  ['comes just before the press', true],
])('a press replaces no field of others that its writer has not seen: one that %s', async (_, isLive) => {
  let current = communityOf(1, { name: 'Choir', ...asCreator })
  const { called, queries } = await open(
    {},
    {
      [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => ({ body: current }),
      [PUT]: ({ body }) => {
        const { before, ...input } = body as EditCommunityInput
        if (before?.name !== current.name) return late
        current = { ...current, ...(input as Partial<Community>) }
        return { body: current }
      },
    },
  )
  current = { ...current, name: 'Chorus', rules: 'Sing.' }
  fireEvent.change(nameField(), { target: { value: 'Big choir' } })
  if (isLive) await act(() => queries.invalidateQueries())
  fireEvent.click(button('Save'))
  await expect.poll(() => called('PUT', fillPath(communitiesApi.community, { id: 1 }))).toHaveLength(1)
  expect(await screen.findByText(/^The name has changed in the meantime/)).toBeDefined()
  expect(current.name).toBe('Chorus')
  expect(within(screen.getByRole('dialog')).getByText('Chorus')).toBeDefined()
  expect(screen.getAllByText(/has changed in the meantime\. Saving/)).toHaveLength(1)
  expect(nameField().value).toBe('Big choir')
  fireEvent.click(button('Save'))
  expect(await screen.findByText('Community updated')).toBeDefined()
  expect(current).toMatchObject({ name: 'Big choir', rules: 'Sing.' })
  expect(called('PUT', fillPath(communitiesApi.community, { id: 1 })).at(-1)?.body).toEqual({
    name: 'Big choir',
    before: { name: 'Chorus' },
  })
})

test('a kept change of a field that others changed since shows their version first', async () => {
  const stored = { rules: 'Sing.', before: { rules: 'Be late.' } }
  localStorage.setItem('kith.words.7.community.1', JSON.stringify(stored))
  const { called } = await open()
  expect(await screen.findByText(/^The text of the rules has changed in the meantime/)).toBeDefined()
  expect(within(screen.getByRole('dialog')).getByText('Be on time.')).toBeDefined()
  fireEvent.click(button('Save'))
  expect(await screen.findByText('Community updated')).toBeDefined()
  expect(called('PUT', fillPath(communitiesApi.community, { id: 1 }))[0]?.body).toEqual({
    rules: 'Sing.',
    before: { rules: 'Be on time.' },
  })
  expect(Object.keys(localStorage)).toEqual([])
})

test('discarded changes are replaced by the values that are stored by now', async () => {
  let current = communityOf(1, { name: 'Choir', ...asCreator })
  await open(
    {},
    { [`GET ${fillPath(communitiesApi.community, { id: 1 })}`]: () => ({ body: current }), [PUT]: late },
  )
  current = { ...current, name: 'Chorus' }
  fireEvent.change(nameField(), { target: { value: 'Big choir' } })
  fireEvent.click(button('Save'))
  await screen.findByText(/^The name has changed in the meantime/)
  fireEvent.click(button('Discard changes'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await expect.poll(() => nameField().value).toBe('Chorus')
})

test('a community can not lose its name, and a look at its pictures loses no words', async () => {
  await open()
  fireEvent.change(nameField(), { target: { value: 'Big choir' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Picture' }))
  expect(button('Upload').disabled).toBe(true)
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  expect(nameField().value).toBe('Big choir')
  fireEvent.change(nameField(), { target: { value: ' ' } })
  await expect.poll(() => button('Save').disabled).toBe(true)
})

test('a failed change says why and keeps what was written', async () => {
  await open({}, { [PUT]: refusal(400, 'Not so', [{ path: 'name', message: 'Too odd a name' }]) })
  fireEvent.change(nameField(), { target: { value: 'Big choir' } })
  fireEvent.click(button('Save'))
  expect(await screen.findByText('Failed to update community')).toBeDefined()
  expect(await screen.findByText('Too odd a name')).toBeDefined()
  expect(nameField().value).toBe('Big choir')
})

test.each([
  ['Picture', 'avatar'],
  ['Cover', 'coverImage'],
] as const)('a new %s is uploaded and then given to the community', async (tab, kind) => {
  const { called } = await open()
  fireEvent.click(screen.getByRole('tab', { name: tab }))
  const file = new File(['x'], 'choir.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [file] } })
  await expect.poll(() => button('Upload').disabled).toBe(false)
  fireEvent.click(button('Upload'))
  expect(await screen.findByText('Community updated')).toBeDefined()
  expect(called('POST', mediaApi.upload)).toHaveLength(1)
  expect(called('PUT', fillPath(communitiesApi.community, { id: 1 }))[0]?.body).toEqual({ [kind]: PICTURE })
})

test('an upload that is refused says why', async () => {
  const { called } = await open({}, { [`POST ${mediaApi.upload}`]: refusal(413, 'This file is too large.') })
  fireEvent.click(screen.getByRole('tab', { name: 'Picture' }))
  fireEvent.change(screen.getByLabelText('Choose a picture'), {
    target: { files: [new File(['x'], 'a.jpg')] },
  })
  await expect.poll(() => button('Upload').disabled).toBe(false)
  fireEvent.click(button('Upload'))
  expect(await screen.findByText('This file is too large.')).toBeDefined()
  expect(called('PUT', fillPath(communitiesApi.community, { id: 1 }))).toEqual([])
})

test('a picture is removed, and its print shows again', async () => {
  const { called } = await open({ avatar: PICTURE })
  fireEvent.click(screen.getByRole('tab', { name: 'Picture' }))
  fireEvent.click(button('Remove the current picture'))
  expect(await screen.findByText('Community updated')).toBeDefined()
  expect(called('PUT', fillPath(communitiesApi.community, { id: 1 }))[0]?.body).toEqual({ avatar: null })
  await expect.poll(() => document.querySelector('img')).toBeNull()
})
