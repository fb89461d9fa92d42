import { expect, test } from 'vitest'
import { tryAgain } from '../src/errors.ts'

test.each([
  [1, 'in a moment'],
  [10, 'in a moment'],
  [11, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [898, 'in 15 minutes'],
  [900, 'in 15 minutes'],
  [5_400, 'in 90 minutes'],
  [5_401, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('who waits %i seconds tries again %s', (seconds, time) => {
  expect(tryAgain(seconds)).toBe(`Please try again ${time}.`)
})
