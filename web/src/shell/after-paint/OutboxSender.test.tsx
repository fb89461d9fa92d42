import { commentWording } from '@kith/shared/comments.ts'
import { mediaWording } from '@kith/shared/media.ts'
import { messageWording } from '@kith/shared/messages.ts'
import { postWording } from '@kith/shared/posts.ts'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fakeServer, refusal } from '../../../test/fake-server.ts'
import { ada } from '../../../test/home.tsx'
import { type Answers, entryOf, KEPT } from '../../../test/kept-drafts.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { MeContext } from '../../accounts/api.ts'
import { outboxWording } from '../../outbox/outcome.ts'
import { shownToast } from '../../ui/overlays/toast.ts'
import { OutboxSender } from './OutboxSender.tsx'

const FAILED: Record<string, string> = {
  comment: commentWording.failed,
  reply: commentWording.failed,
  message: messageWording.sendFailed,
  post: postWording.createFailed,
}
const SENT = KEPT.flatMap(({ held, ...row }) => (held ? [{ ...row, held, failed: FAILED[row.kind] }] : []))

const ANSWERS = [
  { status: 400, body: refusal(400, 'It is too long.').body, says: 'It is too long.' },
  {
    status: 403,
    body: refusal(403, 'You can only message friends').body,
    says: 'You can only message friends',
  },
  { status: 404, body: refusal(404, 'Post not found').body, says: 'Post not found' },
  { status: 409, body: refusal(409, 'It is archived.').body, says: 'It is archived.' },
  { status: 413, body: '<h1>Request Entity Too Large</h1>', says: mediaWording.tooLarge },
  { status: 507, body: refusal(507, 'The disk is full.').body, says: 'The disk is full.' },
  { status: 501, body: '', says: outboxWording.failed },
]

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
  const { calls } = fakeServer(answers)
  renderPage(() => (
    <MeContext value={ada}>
      <OutboxSender />
    </MeContext>
  ))
  return { toasts, calls }
}

test.each(SENT.flatMap((row) => ANSWERS.map((answer) => ({ ...row, ...answer }))))(
  'a $kind that is refused with $status says in one toast what failed, and why',
  async ({ held, there, failed, status, body, says }) => {
    const { toasts, calls } = send(held, { ...there, [held.sentTo]: { status, body } })
    await waitFor(() => expect(toasts).toEqual([[failed, says]]))
    const paths = calls.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  },
)

test.each(SENT)(
  'a $kind that is refused because its place is gone says in one toast where its words are',
  async ({ held, noun, done }) => {
    const { toasts } = send(held, { [held.sentTo]: refusal(403, 'Not here') })
    const where = expect.stringMatching(/Your words are at the top of Home\.$/)
    await waitFor(() => expect(toasts).toEqual([[`Your ${noun} can't be ${done} any more`, where]]))
  },
)

test.each(SENT)('a $kind that met the end of the session says so in one toast', async ({ held }) => {
  const { toasts } = send(held, { [held.sentTo]: refusal(401, 'You are not signed in') })
  await waitFor(() => expect(toasts.map(([title]) => title)).toEqual(['Session Expired']))
})
