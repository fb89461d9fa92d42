import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actLate } from '../core/late-act-changes.ts'
import { lateActsOf } from '../core/late-acts.ts'
import { dismissToast, shownToast } from '../ui/overlays/toast.ts'
import { offerUndo } from './offer.tsx'

let stop: () => void
let undo: () => void

/** A member presses the first of two buttons, which goes. Undo is offered. */
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<main tabindex="-1"><button>Unfriend</button><button>Another</button></main><input>'
  const queries = new QueryClient()
  stop = offerUndo(lateActsOf(queries), 7, () => {})
  button('Unfriend')?.focus()
  actLate(queries, { kind: 'unfriend', about: 1, memberId: 7, title: 'Gone' })
  button('Unfriend')?.remove()
  const action = shownToast.getState()?.action as { props: { onClick: () => void } }
  undo = action.props.onClick
})

afterEach(() => {
  stop()
  const left = shownToast.getState()
  if (left) dismissToast(left.id)
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

const focusedAfterwards = () => {
  vi.advanceTimersByTime(1_000)
  return document.activeElement
}

test('the focus that was on what is gone is at what stands in its place', () => {
  expect(focusedAfterwards()).toBe(button('Another'))
})

test('so it is after Undo, wherever the focus was', () => {
  document.querySelector('input')?.focus()
  undo()
  expect(focusedAfterwards()).toBe(button('Another'))
})

test('offers that have ended move no focus, undone or not', () => {
  stop()
  expect(focusedAfterwards()).toBe(document.body)
  undo()
  stop()
  expect(focusedAfterwards()).toBe(document.body)
})
