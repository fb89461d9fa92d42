import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { ada } from '../../test/home.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { MeContext } from '../accounts/api.ts'
import { shownToast } from '../ui/overlays/toast.ts'
import { useOutbox } from './api.ts'
import { type Entry, entryOf } from './entry.ts'
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

test('an entry without its file can be edited or discarded, and Undo restores it', async () => {
  shownToast.setState(null)
  const why = 'IMG_1.jpg can’t be read any more. Choose it again.'
  const entry: Entry = {
    ...entryOf({ kind: 'post', place: 'feed', content: {}, key: 'k' }, [], new File(['x'], 'IMG_1.jpg'), 0),
    state: 'held',
    isUnreadable: true,
    why,
  }
  function Waiting() {
    const outbox = useOutbox()
    const isThere = useStore(outbox.store, ({ entries }) => entries.some(({ id }) => id === 'k'))
    return (
      <>
        <button type="button" onClick={() => outbox.put(entry)}>
          Put
        </button>
        {isThere && <WaitingNote entry={entry} sending="Posting…" onWithdraw={() => undefined} />}
      </>
    )
  }
  renderPage(() => (
    <MeContext value={ada}>
      <Waiting />
    </MeContext>
  ))
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Put')
  expect(screen.getByRole('alert').textContent).toBe(`Not sent. ${why}`)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined()
  press('Discard')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Discard' })).toBeDefined()
})
