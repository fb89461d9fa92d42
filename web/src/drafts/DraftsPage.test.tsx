import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { settingsApi } from '@kith/shared/settings/settings.ts'
import { giveClipboard } from '../../test/fake-clipboard.ts'
import { fakeServer } from '../../test/fake-server.ts'
import { ada } from '../../test/home.tsx'
import { entryOf, KEPT, posted, waysOf, WORDS } from '../../test/listed-drafts.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { PostComposer } from '../composer/PostComposer.tsx'
import { composerOf } from '../composer/draft/composer-store.ts'
import { forgetStored } from '../core/browser-storage.ts'
import { MessageComposer } from '../messages/MessageComposer.tsx'
import { draftPlaces } from './draft-places.ts'
import { DraftsPage } from './DraftsPage.tsx'

function open(of = ada) {
  const server = fakeServer({})
  const shown = renderPage(() => (
    <MeContext value={of}>
      <main>
        <DraftsPage />
      </main>
    </MeContext>
  ))
  return { ...server, ...shown }
}

const cards = () => screen.queryAllByRole('article')
const keep = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value))
const storedNames = () => Object.keys(localStorage).filter((name) => !/^kith\.(tab|member)/.test(name))
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the table has all that is kept', () => {
  const kinds = KEPT.map(({ record }) => record.split('.').find((part) => !/^(kith|words|\d+)$/.test(part)))
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(draftPlaces).toSorted())
})

describe.each(KEPT)('what is kept of a $kind', (row) => {
  test.each(waysOf(row))(
    '%s is in the list, which asks the server nothing, leads to its place, and is copied and deleted',
    async (_way, name, value) => {
      const writeText = vi.fn(() => Promise.resolve())
      giveClipboard({ writeText })
      localStorage.setItem(name, value)
      const { calls } = open()
      const { getByRole, getByText, queryByRole } = within(screen.getByRole('article', { name: row.title }))
      expect(getByText(WORDS)).toBeDefined()
      expect(queryByRole('link', { name: 'Open' })?.getAttribute('href')).toBe(row.path)
      fireEvent.click(getByRole('button', { name: 'Copy' }))
      expect(await screen.findByText('Draft copied!')).toBeDefined()
      expect(writeText).toHaveBeenCalledWith(WORDS)
      fireEvent.click(getByRole('button', { name: 'Delete' }))
      expect([cards(), storedNames()]).toEqual([[], []])
      // The title of the page has the name of the site.
      expect(calls.filter(({ path }) => path !== settingsApi.settings)).toEqual([])
    },
  )

  test.each(waysOf(row))('%s is back with Undo, and has the focus', (_way, name, value) => {
    localStorage.setItem(name, value)
    open()
    press('Delete')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    press('Undo')
    const card = screen.getByRole('article', { name: row.title })
    expect(within(card).getByText(WORDS)).toBeDefined()
    expect(card.contains(document.activeElement)).toBe(true)
    expect(storedNames()).toEqual([expect.stringContaining(name.replace(/\.[~-]\w+$/, ''))])
  })
})

test('a draft that another tab writes again after it was deleted is in the list beside its Undo, and each deletion has its own', () => {
  const write = (content: string) => {
    keep('kith.message.7.101.~other', { ...posted, content })
    fireEvent(window, new Event('storage'))
  }
  keep('kith.message.7.101.~other', { ...posted, content: 'First' })
  open()
  press('Delete')
  write('Second')
  expect(cards()).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  press('Delete')
  const undo = screen.getAllByRole('button', { name: 'Undo' })
  expect(undo).toHaveLength(2)
  for (const button of undo) fireEvent.click(button)
  expect(
    cards()
      .map((card) => card.querySelector('p')?.textContent)
      .toSorted(),
  ).toEqual(['First', 'Second'])
})

test('drafts show to nobody else on the same machine, and go with the account', () => {
  for (const row of KEPT) localStorage.setItem(row.record, waysOf(row)[0]![2])
  open({ ...ada, id: 77 })
  expect(screen.getByText('No drafts')).toBeDefined()
  expect(cards()).toEqual([])
  forgetStored(7)
  expect(storedNames()).toEqual([])
})

test('the latest draft stands first, each with its time and those of older versions last', () => {
  keep('kith.comment.7.1.0', { ...posted, content: 'Of an older version' })
  keep('kith.comment.7.2.0', { ...posted, content: 'Before', writtenAt: Date.now() - 7_200_000 })
  keep('kith.comment.7.3.0', { ...posted, content: 'Last', writtenAt: Date.now() - 60_000 })
  open()
  expect(cards().map((card) => card.querySelector('p')?.textContent)).toEqual([
    'Last',
    'Before',
    'Of an older version',
  ])
  expect(cards().map((card) => card.querySelector('time')?.textContent ?? null)).toEqual([
    expect.stringContaining('1'),
    expect.stringContaining('2'),
    null,
  ])
})

test('unreadable parts of a record are left out, and the other drafts show', () => {
  keep('kith.message.7.5', { content: 'Written in no year', writtenAt: 1e300 })
  keep('kith.draft.7', { content: ['no', 'text'], photos: [null, 5, { url: {} }], video: 'none', to: {} })
  localStorage.setItem('kith.comment.7.5.0', '{"content":')
  keep('kith.words.7.constructor.5', { content: 'Of no place' })
  keep('kith.message.7.6', { content: '<b onclick="x">Hello</b>' })
  open()
  expect(cards()).toHaveLength(3)
  expect(screen.getByText('Written in no year')).toBeDefined()
  expect(screen.getByText('<b onclick="x">Hello</b>')).toBeDefined()
})

test('of many drafts twenty show, and twenty more with each press', () => {
  for (let at = 0; at < 45; at += 1) keep(`kith.message.7.${at + 101}`, posted)
  open()
  expect(cards()).toHaveLength(20)
  press('Show more')
  expect(cards()).toHaveLength(40)
  press('Show more')
  expect(cards()).toHaveLength(45)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what is kept of several fields of a form shows together, without what stood there before', () => {
  const links = [{ title: 'My garden', url: 'https://example.org/garden' }]
  keep('kith.words.7.profile', { bio: 'I sing', links, before: { bio: 'I hum', links: [] } })
  open()
  expect(cards()[0]?.textContent).toMatch(/I sing\s+My garden\s+https:\/\/example\.org\/garden/)
  expect(cards()[0]?.textContent).not.toContain('I hum')
})

test('a draft with photos alone shows their descriptions, and one with nothing in it shows nothing', () => {
  keep('kith.draft.7.3', {
    content: '',
    photos: [{ url: '/media/abc', alt: 'The old barn' }, { alt: 'A barge that never arrived' }],
    video: { url: '/media/d', name: 'Barn.mp4' },
  })
  keep('kith.draft.7.4', { content: '', visibility: 'public' })
  open()
  expect(screen.getByText('The old barn')).toBeDefined()
  expect(screen.getByText('A barge that never arrived')).toBeDefined()
  expect(screen.getByText('Barn.mp4')).toBeDefined()
  expect(document.querySelectorAll('article img')).toHaveLength(1)
  expect(cards()).toHaveLength(1)
})

test('what waits to be sent is no draft, and what the server refused says why', () => {
  const { held } = KEPT[2]!
  localStorage.setItem('kith.outbox.7.e', entryOf(held!))
  localStorage.setItem('kith.outbox.7.w', entryOf(held!, { id: 'w', key: 'w', state: 'waiting' }))
  open()
  expect(cards()).toHaveLength(1)
  expect(screen.getByText('Not sent. Not found')).toBeDefined()
})

test('a message is named after the person it is for', async () => {
  fakeServer({})
  renderPage(() => (
    <MeContext value={ada}>
      <MessageComposer otherId={9} name="Cleo" onSend={() => undefined} />
      <DraftsPage />
    </MeContext>
  ))
  fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), { target: { value: WORDS } })
  fireEvent(window, new Event('storage'))
  expect(await screen.findByRole('article', { name: 'Message to Cleo' })).toBeDefined()
})

test('a message is deleted with the file that its page has, and comes back with it', async () => {
  const compose = () => {
    cleanup()
    fakeServer({})
    renderPage(() => (
      <MeContext value={ada}>
        <MessageComposer otherId={9} name="Cleo" onSend={() => undefined} />
      </MeContext>
    ))
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  }
  const isFileThere = () => screen.queryByRole('button', { name: 'Remove the file' }) !== null
  const write = async () => {
    fireEvent.input(compose(), { target: { value: WORDS } })
    const files = [new File(['x'], 'pears.mp4', { type: 'video/mp4' })]
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
    await waitFor(() => expect(isFileThere()).toBe(true))
    cleanup()
    open()
  }
  await write()
  press('Delete')
  expect([compose().value, isFileThere()]).toEqual(['', false])
  await write()
  press('Delete')
  press('Undo')
  const field = compose()
  await waitFor(() => expect(field.value).toBe(WORDS))
  expect(isFileThere()).toBe(true)
})

test('a draft that is deleted is not in its composer any more, and is there again with Undo', async () => {
  fakeServer({})
  const { queries } = renderPage(() => (
    <MeContext value={ada}>
      <PostComposer communityId={3} />
      <DraftsPage />
    </MeContext>
  ))
  const content = () => composerOf(queries, { memberId: 7, communityId: 3 }).store.getState().content
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: WORDS } })
  fireEvent(window, new Event('storage'))
  press('Delete')
  expect([content(), storedNames()]).toEqual(['', []])
  press('Undo')
  await waitFor(() => expect(content()).toBe(WORDS))
  expect(storedNames()).toHaveLength(1)
})
