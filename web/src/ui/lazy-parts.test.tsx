import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-on-idle.ts'
import { ChunkError } from './states/ChunkError.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => {
    vi.clearAllTimers()
  })
  vi.useRealTimers()
})

const Words = ({ words = 'The part' }: { words?: string }) => <p>{words}</p>

/** Code that can be had after this many tries. */
const after = (failures: number) =>
  vi.fn(async () => {
    if (load.tries++ < failures)
      throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    return Words
  })
const load = { tries: 0 }
beforeEach(() => void (load.tries = 0))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const part = () => screen.queryByText('The part')

test('a part that does not load takes nothing with it, is tried again after growing pauses, and moves no focus', async () => {
  const Part = lazyPart(after(6))
  render(
    <Suspense fallback="Waiting">
      <Part />
      <button type="button">Beside</button>
    </Suspense>,
  )
  await pass(0)
  const button = screen.getByRole('button', { name: 'Beside' })
  button.focus()
  await pass(20_000)
  expect(part()).toBeNull()
  const { tries } = load
  expect(tries).toBeLessThan(6)
  await pass(200_000)
  expect(part()).not.toBeNull()
  expect(load.tries).toBe(7)
  expect(document.activeElement).toBe(button)
})

test('a missing part loads as soon as the network is back', async () => {
  const Part = lazyPart(after(9))
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await pass(100_000)
  expect(part()).toBeNull()
  load.tries = 9
  fireEvent(window, new Event('online'))
  await pass(1_000)
  expect(part()).not.toBeNull()
})

test('an opened part that is missing says so, can be closed, and loads with Try again', async () => {
  const Part = lazyPart<{ onClose: () => void; words?: string }>(after(2), ChunkError)
  const close = vi.fn()
  render(
    <Suspense>
      <Part onClose={close} />
    </Suspense>,
  )
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(part()).not.toBeNull()
})

test('where the browser does not ask again, Try again asks the server before it loads the page anew', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const Part = lazyPart(after(99), ChunkError)
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(asked).toHaveBeenCalledExactlyOnceWith('/', { cache: 'no-store' })
  expect(screen.getByRole('alert')).toBeDefined()
})

test('a part that throws when it is rendered takes nothing with it', async () => {
  const consoleCalls = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Broken = () => {
    if (isBroken) throw new Error('broken')
    return <Words />
  }
  const Quiet = lazyPart(async () => Broken)
  const Opened = lazyPart(async () => Broken, ChunkError)
  render(
    <Suspense>
      <p>Beside</p>
      <Quiet />
      <Opened />
    </Suspense>,
  )
  await pass(0)
  expect(screen.getByText('Beside')).toBeDefined()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(part()).not.toBeNull()
  consoleCalls.mockRestore()
})

test('styles that failed to load are asked for again', async () => {
  const link = document.createElement('link')
  link.href = 'http://localhost/assets/x.css'
  document.head.append(link)
  const failing = vi.fn().mockRejectedValueOnce(new Error(`Unable to preload CSS for ${link.href}`))
  const Part = lazyPart<object>(failing.mockResolvedValue(Words))
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await pass(0)
  expect(link.isConnected).toBe(false)
  await pass(2_000)
  expect(part()).not.toBeNull()
})
