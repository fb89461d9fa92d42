import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { fillPath } from '@kith/shared/basics.ts'
import { communitiesApi } from '@kith/shared/communities.ts'
import { messagesApi } from '@kith/shared/messages.ts'
import { postsApi } from '@kith/shared/posts.ts'
import { giveClipboard } from '../../../test/fake-clipboard.ts'
import { type Answer, fakeServer, gone, refusal } from '../../../test/fake-server.ts'
import { ada } from '../../../test/home.tsx'
import { type Answers, entryOf, KEPT, posted, type Row, waysOf, WORDS } from '../../../test/kept-drafts.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { MeContext, sessionQuery } from '../../accounts/api.ts'
import { PostComposer } from '../../composer/PostComposer.tsx'
import { forgetStored } from '../../core/browser-storage.ts'
import { createQueryClient } from '../../core/calls/query-client.ts'
import { OrphanedDraftCheck } from '../../shell/after-paint/OrphanedDraftCheck.tsx'
import { OutboxSender } from '../../shell/after-paint/OutboxSender.tsx'
import { shownToast } from '../../ui/overlays/toast.ts'
import { orphanedDrafts } from './kept-drafts.ts'
import { OrphanedDrafts } from './OrphanedDrafts.tsx'
import { lookForGone } from './orphaned-api.ts'

function open(answers: Answers, of = ada, page: ReactNode = null, postId?: number) {
  const server = fakeServer(answers)
  const shown = renderPage(() => (
    <MeContext value={of}>
      <OutboxSender />
      <OrphanedDraftCheck />
      <OrphanedDrafts postId={postId} />
      {page}
    </MeContext>
  ))
  return { ...server, ...shown }
}

const COMMUNITY = fillPath(communitiesApi.community, { id: 3 })
const toldOf = ({ noun, done }: Row) => `Your ${noun} can't be ${done} any more`
const cardOf = ({ noun, done }: Row) => `Your ${noun} that can't be ${done} any more`
const CARD = /^Your .+ that can't be .+ any more$/
const cards = () => screen.queryAllByRole('article', { name: CARD })
const kept = () =>
  Object.keys(localStorage).filter(
    (name) => /^kith\.(?!outbox|tab|member)\w+\.7/.test(name) || name.endsWith('.e'),
  )

describe.each(KEPT)('what is kept of a $kind', (row) => {
  const { record, asked, there } = row
  const card = () => screen.findByRole('article', { name: cardOf(row) })
  const ways = waysOf(row)

  test.each(
    row.ends.flatMap(([end, answers]) =>
      ways.map(([way, name, value]) => ({ way, end, answers, name, value })),
    ),
  )('$way $end shows its words, and is copied and deleted', async ({ answers, name, value }) => {
    const writeText = vi.fn(() => Promise.resolve())
    giveClipboard({ writeText })
    localStorage.setItem(name, value)
    open(answers)
    const { getByRole, getByText } = within(await card())
    expect(await screen.findByText(toldOf(row))).toBeDefined()
    expect(getByText(WORDS)).toBeDefined()
    fireEvent.click(getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText(/ copied!$/)).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(WORDS)
    fireEvent.click(getByRole('button', { name: 'Delete' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(cards()).toEqual([]))
    expect(kept()).toEqual([])
  })

  test.each(ways)(
    '%s shows nowhere else while its place is there, or nothing is known of it',
    async (_way, name, value) => {
      for (const answers of [there, { [`GET ${asked}`]: refusal(503, 'Away') }]) {
        localStorage.setItem(name, value)
        const { calls } = fakeServer(answers)
        expect(await lookForGone(createQueryClient(), ada.id)).toBe(false)
        expect(calls.map(({ method, path }) => [method, path.split('?')[0]])).toEqual([['GET', asked]])
        expect(orphanedDrafts(ada.id)).toEqual([])
        localStorage.clear()
      }
    },
  )

  test('says the same for every way in which its place has gone', async () => {
    const said = new Set<string>()
    for (const [, answers] of row.ends) {
      localStorage.setItem(record, ways[0]![2])
      fakeServer(answers)
      await lookForGone(createQueryClient(), ada.id)
      const { title, description } = shownToast.getState() ?? {}
      said.add(JSON.stringify([title, description, orphanedDrafts(ada.id)]))
      localStorage.clear()
    }
    expect(said.size).toBe(1)
  })

  test('that was found gone shows at once at the next load, without another word, until its place is back', async () => {
    localStorage.setItem(record, ways[0]![2])
    fakeServer(gone(asked))
    await lookForGone(createQueryClient(), ada.id)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    fakeServer({ ...there, [`GET ${asked}`]: () => promise })
    renderPage(() => (
      <MeContext value={ada}>
        <OrphanedDraftCheck />
        <OrphanedDrafts />
      </MeContext>
    ))
    expect(cards()).toHaveLength(1)
    resolve(there[`GET ${asked}`]!)
    await waitFor(() => expect(cards()).toEqual([]))
    expect(kept().filter((name) => !name.startsWith('kith.asked'))).toEqual([record])
  })

  test('shows to nobody else on the same machine, and goes with the account', async () => {
    localStorage.setItem(record, ways[0]![2])
    fakeServer(gone(asked))
    await lookForGone(createQueryClient(), ada.id)
    const { calls, queries } = open({}, { ...ada, id: 77 })
    expect(await lookForGone(queries, 77)).toBe(false)
    expect(calls).toEqual([])
    expect(cards()).toEqual([])
    forgetStored(7)
    expect(kept()).toEqual([])
  })

  test('is not asked for or told of once its member has signed out', async () => {
    localStorage.setItem(record, ways[0]![2])
    const { calls } = fakeServer({})
    const queries = createQueryClient()
    queries.setQueryData(sessionQuery.queryKey, null)
    expect(await lookForGone(queries, ada.id)).toBe(false)
    expect(calls).toEqual([])
    expect(kept()).toEqual([record])
  })
})

test('what is kept of a reply asks for the comment that it answers', async () => {
  for (const row of KEPT.filter(({ kind }) => kind === 'reply')) {
    localStorage.setItem(row.record, waysOf(row)[0]![2])
    const { calls } = fakeServer(row.there)
    expect(await lookForGone(createQueryClient(), ada.id)).toBe(false)
    expect(calls.map(({ path }) => path)).toEqual([`${row.asked}?parentId=3`])
  }
})

const refusable = KEPT.flatMap(({ held, ...row }) => (held ? [{ ...row, held }] : []))

test.each(refusable)(
  'a $kind that is refused because its place is gone tells where its words are',
  async (row) => {
    const entry = entryOf(row.held, { state: 'waiting', why: undefined, writtenAt: Date.now() })
    localStorage.setItem('kith.outbox.7.e', entry)
    open({ ...gone(row.asked), [row.held.sentTo]: refusal(404, 'Not found') })
    expect(await screen.findByText(toldOf(row))).toBeDefined()
    expect(within(await screen.findByRole('article', { name: cardOf(row) })).getByText(WORDS)).toBeDefined()
  },
)

test.each(KEPT.filter(({ field }) => field !== null))(
  'a $kind in a field that goes with its place is told of',
  async (row) => {
    open(gone(row.asked), ada, <Going>{row.field}</Going>)
    fireEvent.input(await screen.findByRole('textbox'), { target: { value: WORDS } })
    expect(cards()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Vanish' }))
    expect(within(await screen.findByRole('article', { name: cardOf(row) })).getByText(WORDS)).toBeDefined()
    expect(await screen.findByText(toldOf(row))).toBeDefined()
  },
)

function Going({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere && children}
      <button type="button" onClick={() => setThere(false)}>
        Vanish
      </button>
    </>
  )
}

test('several kinds that are found gone are told of at once', async () => {
  for (const row of KEPT) localStorage.setItem(row.record, waysOf(row)[0]![2])
  open(Object.assign({}, ...KEPT.map(({ asked }) => gone(asked))) as Answers)
  expect(await screen.findByText("Some of your drafts can't be sent any more")).toBeDefined()
  expect(cards()).toHaveLength(KEPT.length)
})

test('the page of a post that is gone shows all that is kept of comments and changes, and of no other post', async () => {
  const keep = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value))
  keep('kith.comment.7.5.0', posted)
  keep('kith.comment.7.5.3', { ...posted, content: 'A reply' })
  keep('kith.words.7.post-edit.5', { words: 'A change', key: 'k' })
  keep('kith.words.7.share-to-feed.5', { words: 'A repost', key: 'k' })
  keep('kith.words.7.share-to-friends.5', { words: 'Look', key: 'k' })
  keep('kith.words.7.community.5', { rules: 'Rules' })
  keep('kith.comment.7.55.0', { ...posted, content: 'Elsewhere' })
  keep('kith.message.7.5', { ...posted, content: 'A message' })
  keep('kith.draft.7.5', { ...posted, content: 'A post' })
  const posts = [5, 55].map((id) => fillPath(postsApi.capabilities, { id }))
  const others = [
    fillPath(communitiesApi.community, { id: 5 }),
    fillPath(messagesApi.conversation, { id: 5 }),
  ]
  open(gone(...posts, ...others), ada, null, 5)
  await waitFor(() => expect(cards()).toHaveLength(5))
  expect(screen.queryByText('Elsewhere')).toBeNull()
})

test('what is kept of several fields of a community shows together', async () => {
  const kept = { name: 'Choir', description: 'We sing', before: { name: 'Chorus', description: '' } }
  localStorage.setItem('kith.words.7.community.3', JSON.stringify(kept))
  open(gone(COMMUNITY))
  expect(
    within(await screen.findByRole('article', { name: CARD })).getByText(/Choir\s+We sing/),
  ).toBeDefined()
})

test('a load asks for ten places at most, each in its turn, also after one that never answers', async () => {
  const ids = Array.from({ length: 25 }, (_, at) => at + 101)
  for (const id of ids) localStorage.setItem(`kith.message.7.${id}`, JSON.stringify(posted))
  const [first, second, third, ...rest] = ids.map((id) => fillPath(messagesApi.conversation, { id }))
  const away = { ...gone(first!, second!, ...rest), [`GET ${third}`]: refusal(500, 'Broken') }
  const asked = new Set<string>()
  for (let load = 0; load < 6; load += 1) {
    const { calls } = fakeServer(away)
    await lookForGone(createQueryClient(), ada.id)
    expect(calls.length).toBeLessThanOrEqual(10)
    for (const { path } of calls) asked.add(path)
  }
  expect(asked.size).toBe(25)
  expect(orphanedDrafts(ada.id)).toHaveLength(24)
})

test('a draft with photos alone shows their descriptions, and one with nothing in it shows nothing', async () => {
  const files = {
    content: '',
    photos: [{ url: '/media/abc', alt: 'The old barn' }, { alt: 'A barge that never arrived' }],
    video: { url: '/media/d', name: 'Barn.mp4' },
  }
  localStorage.setItem('kith.draft.7.3', JSON.stringify(files))
  localStorage.setItem('kith.draft.7.4', JSON.stringify({ content: '', visibility: 'public' }))
  open(gone(COMMUNITY, fillPath(communitiesApi.community, { id: 4 })))
  expect(await screen.findByText('The old barn')).toBeDefined()
  expect(screen.getByText('A barge that never arrived')).toBeDefined()
  expect(screen.getByText('Barn.mp4')).toBeDefined()
  expect(document.querySelectorAll('article img')).toHaveLength(1)
  expect(cards()).toHaveLength(1)
})

test('a draft that is deleted is not in the composer when its community is back', async () => {
  const page = (
    <Going>
      <PostComposer communityId={3} />
    </Going>
  )
  const { queries } = open(gone(COMMUNITY), ada, page)
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: WORDS } })
  fireEvent.click(screen.getByRole('button', { name: 'Vanish' }))
  fireEvent.click(
    within(await screen.findByRole('article', { name: CARD })).getByRole('button', { name: 'Delete' }),
  )
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(cards()).toEqual([]))
  expect(kept()).toEqual([])
  const { composerOf } = await import('../../composer/draft/composer-store.ts')
  expect(composerOf(queries, { memberId: 7, communityId: 3 }).store.getState().content).toBe('')
})
