import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CurrentUser } from '@kith/shared/accounts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MeContext } from '../accounts/api.ts'
import { delayAction } from './api.ts'
import { delayedActionsOf } from './delayed-actions.ts'
import { ToastPanel } from '../ui/overlays/ToastPanel.tsx'
import { useDelayed } from './api.ts'
import { offerUndo } from './offer.tsx'

const ada = { id: 7 } as CurrentUser
const unfriended = (about: number) =>
  ({ kind: 'unfriend', about, memberId: ada.id, title: `Unfriended ${about}` }) as const

let queries: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  stop = offerUndo(delayedActionsOf(queries), ada.id, () => {})
})

afterEach(() => {
  stop()
  cleanup()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.textContent

/** A member presses the first of two buttons, which is not gone yet. */
function actByButton(): void {
  document.body.innerHTML =
    '<main tabindex="-1"><p><button>Unfriend</button><button>Another</button></p></main><p data-toast><button>Undo</button></p>'
  button('Unfriend').focus()
  delayAction(queries, unfriended(1))
}

/** It goes, however late, and all who watch the page have heard of it. */
async function removeLate(): Promise<void> {
  vi.advanceTimersByTime(1_000)
  const heard = new Promise((resolve) => {
    new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true })
  })
  button('Unfriend').remove()
  await heard
}

test('when the focused element is removed, the focus moves to what replaces it', async () => {
  actByButton()
  await removeLate()
  expect(focused()).toBe('Another')
})

test('a focus on the Undo button stays there', async () => {
  actByButton()
  button('Undo').focus()
  await removeLate()
  expect(focused()).toBe('Undo')
})

test('without a focused element, the focus moves to the content', () => {
  document.body.innerHTML = '<main tabindex="-1">Nobody</main>'
  delayAction(queries, unfriended(1))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('offers that have ended move no focus', async () => {
  actByButton()
  stop()
  await removeLate()
  expect(document.activeElement).toBe(document.body)
})

function People() {
  const left = useDelayed('unfriend')
  return (
    <ul>
      {[1, 2, 3]
        .filter((id) => !left.has(id))
        .map((id) => (
          <li key={id}>
            <button type="button" onClick={() => delayAction(queries, unfriended(id))}>
              {id}
            </button>
          </li>
        ))}
    </ul>
  )
}

/** A list of three people, and the place for offers. */
function showPeople(): void {
  render(
    <QueryClientProvider client={queries}>
      <MeContext value={ada}>
        <main tabIndex={-1}>
          <People />
        </main>
        <ToastPanel />
      </MeContext>
    </QueryClientProvider>,
  )
}

function unfriend(name: string): void {
  button(name).focus()
  fireEvent.click(button(name))
}

const undo = () => fireEvent.click(button('Undo'))

test('after Undo the focus is at once on what came back, wherever it was before', () => {
  showPeople()
  unfriend('2')
  button('Undo').focus()
  undo()
  expect(focused()).toBe('2')
})

test('after Undo the focus is on what came back, also where the offers begin after the act', () => {
  stop()
  showPeople()
  unfriend('2')
  button('3').focus()
  act(() => {
    stop = offerUndo(delayedActionsOf(queries), ada.id, () => {})
  })
  undo()
  expect(focused()).toBe('2')
})

test('of several that are undone, each has the focus in its turn', () => {
  showPeople()
  unfriend('1')
  unfriend('3')
  undo()
  expect(focused()).toBe('3')
  undo()
  expect(focused()).toBe('1')
})

test('a focus that moves on after Undo is left where it is', () => {
  showPeople()
  unfriend('2')
  undo()
  button('3').focus()
  vi.advanceTimersByTime(1_000)
  expect(focused()).toBe('3')
})

test('where Undo restores nothing, the focus is on what replaces it', () => {
  showPeople()
  unfriend('2')
  // It was left in another way too, meanwhile.
  delayAction(queries, unfriended(2))
  undo()
  expect(focused()).toBe('3')
})
