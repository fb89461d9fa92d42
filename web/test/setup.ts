import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let complaints: MockInstance[]

// An unexpected word on the console is a failure: React and the browser report real faults there.
beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

afterEach(() => {
  cleanup()
  expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([])
})
