import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ada } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { shownToast } from '../ui/overlays/toast.ts'
import { entryOf } from './entry.ts'
import { outboxWording } from './outcome.ts'
import { WaitingNote } from './WaitingNote.tsx'

test.each([
  ['was tried is told that it may have arrived', 1, outboxWording.mayHaveArrived.title],
  ['was never tried is told nothing', 0, undefined],
])('who withdraws what %s', (_what, tries, title) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  shownToast.setState(null)
  const post = { kind: 'post', place: 'feed', content: {}, key: 'k' } as const
  const onWithdraw = vi.fn()
  renderPage(() => (
    <MeContext value={ada}>
      <WaitingNote
        entry={{ ...entryOf(post, [], null, 0), tries }}
        sending="Posting…"
        onWithdraw={onWithdraw}
      />
    </MeContext>
  ))
  fireEvent.click(screen.getByRole('button', { name: outboxWording.withdraw }))
  expect(onWithdraw).toHaveBeenCalledOnce()
  expect(shownToast.getState()?.title).toBe(title)
})
