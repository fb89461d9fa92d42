import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { dismissToast, shownToast } from '../src/ui/overlays/toast.ts'

// jsdom lays nothing out, so it cannot scroll; the router asks it to at every navigation.
window.scrollTo = () => {}

let complaints: MockInstance[]

// An unexpected word on the console is a failure: React and the browser report real faults there.
beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  cleanup()
  const toast = shownToast.get()
  if (toast) dismissToast(toast.id)
  localStorage.clear()
  expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([])
})
