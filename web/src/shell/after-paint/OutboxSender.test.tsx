import { paths } from '@kith/shared/paths.ts'
import { accountsApi } from '@kith/shared/accounts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { commentOf } from '../../../test/comment-of.ts'
import { type Answers, fakeServer, refusal } from '../../../test/fake-server.ts'
import { ada } from '../../../test/home.tsx'
import { entryOf, KEPT } from '../../../test/listed-drafts.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { MeContext } from '../../accounts/api.ts'
import { announcement, forgetAnnouncement } from '../../ui/announce.ts'
import { shownToast } from '../../ui/overlays/toast.ts'
import { OutboxSender } from './OutboxSender.tsx'

const SENT = KEPT.flatMap(({ held, ...row }) => (held ? [{ ...row, held }] : []))
const STATUSES = [400, 401, 403, 404, 409, 413, 501, 507]
/** Then the place may be gone. */
const GONE = new Set([403, 404, 409])

/** Sends an entry that waits. Returns the titles of the toasts that are shown, in their order. */
function send(held: { kind: string; content: object }, answers: Answers) {
  const toasts: string[] = []
  onTestFinished(
    shownToast.subscribe((shown) => {
      if (shown) toasts.push(shown.title)
    }),
  )
  const entry = entryOf(held, { state: 'waiting', why: undefined, writtenAt: Date.now() })
  localStorage.setItem('kith.outbox.7.e', entry)
  const { calls } = fakeServer({ [`GET ${accountsApi.user}`]: refusal(401, 'Please sign in.'), ...answers })
  const { history } = renderPage(() => (
    <MeContext value={ada}>
      <OutboxSender />
    </MeContext>
  ))
  return { toasts, calls, history }
}

test('a comment that was posted is announced', async () => {
  const { held } = SENT.find(({ held }) => held.kind === 'comment')!
  send(held, { [held.sentTo]: { status: 201, body: commentOf(5) } })
  await waitFor(() => expect(announcement.getState()?.words).toBe('Posted'))
  forgetAnnouncement()
})

test.each(SENT.flatMap((row) => STATUSES.map((status) => ({ ...row, status }))))(
  'a $kind that is refused with $status is told in one toast, which leads to its words if its place may be gone',
  async ({ held, status }) => {
    const { toasts, calls, history } = send(held, { [held.sentTo]: refusal(status, 'Not now.') })
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(await screen.findByText(toasts[0]!)).toBeDefined()
    const link = screen.queryByRole('button', { name: 'Open Drafts' })
    expect(link !== null).toBe(GONE.has(status))
    if (link) fireEvent.click(link)
    await waitFor(() => expect(history.location.pathname).toBe(link ? paths.drafts : '/'))
    const asked = calls.map(({ path }) => path)
    expect(asked).toEqual([...new Set(asked)])
  },
)
