import { accountsApi } from '@kith/shared/accounts.ts'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fakeServer, gone, refusal } from '../../../test/fake-server.ts'
import { ada } from '../../../test/home.tsx'
import { type Answers, entryOf, KEPT } from '../../../test/kept-drafts.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { MeContext } from '../../accounts/api.ts'
import { shownToast } from '../../ui/overlays/toast.ts'
import { OutboxSender } from './OutboxSender.tsx'

const SENT = KEPT.flatMap(({ held, ...row }) => (held ? [{ ...row, held }] : []))
const STATUSES = [400, 401, 403, 404, 409, 413, 501, 507]

/** Sends an entry that waits. Returns the words of each toast that is shown, in their order. */
function send(held: { kind: string; content: object }, answers: Answers) {
  const toasts: (readonly [title: string, description: string | undefined])[] = []
  onTestFinished(
    shownToast.subscribe((shown) => {
      if (shown) toasts.push([shown.title, shown.description])
    }),
  )
  const entry = entryOf(held, { state: 'waiting', why: undefined, writtenAt: Date.now() })
  localStorage.setItem('kith.outbox.7.e', entry)
  const { calls } = fakeServer({ [`GET ${accountsApi.user}`]: refusal(401, 'Please sign in.'), ...answers })
  renderPage(() => (
    <MeContext value={ada}>
      <OutboxSender />
    </MeContext>
  ))
  return { toasts, calls }
}

test.each(SENT.flatMap((row) => STATUSES.map((status) => ({ ...row, status }))))(
  'a $kind that is refused with $status is told in one toast',
  async ({ held, there, status }) => {
    const { toasts, calls } = send(held, { ...there, [held.sentTo]: refusal(status, 'Not now.') })
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]?.[0]).not.toMatch(/any more$/)
    const paths = calls.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  },
)

test.each(SENT)(
  'a $kind that is refused because its place is gone says in one toast where its words are',
  async ({ held, noun, done, asked }) => {
    const { toasts } = send(held, { ...gone(asked), [held.sentTo]: refusal(403, 'Not here') })
    const where = expect.stringMatching(/Your words are at the top of Home\.$/)
    await waitFor(() => expect(toasts).toEqual([[`Your ${noun} can't be ${done} any more`, where]]))
  },
)
