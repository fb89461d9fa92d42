import { createMemoryHistory } from '@tanstack/history'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Link } from '../ui/Link.tsx'
import type { RoutePage, Routes } from './match.ts'
import { Router } from './Router.tsx'
import { useNavigate, useQueryPart } from './router.ts'

function open(pages: Routes, path = '/') {
  const history = createMemoryHistory({ initialEntries: [path] })
  const Failed = ({ reset }: { reset: () => void }) => <button onClick={reset}>Again</button>
  render(<Router history={history} pages={pages} NotFound={() => 'Not found'} Failed={Failed} />)
  return history
}

const Home = () => <Link to="/friends">Friends</Link>
const press = (name: string) => fireEvent.click(screen.getByText(name))

test('the last page stays until the code of the next one has come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isLoaded = false
  const Friends: RoutePage = Object.assign(() => 'My friends', {
    preload: () => promise,
    isLoaded: () => isLoaded,
  })
  const history = open({ '/': Home, '/friends': Friends })
  press('Friends')
  expect(history.location.pathname).toBe('/friends')
  expect(screen.getByText('Friends').ariaCurrent).toBe('page')
  isLoaded = true
  await act(async () => resolve())
  expect(await screen.findByText('My friends')).toBeDefined()
})

test('the link that was pressed is marked before its page is rendered', () => {
  const marks: (string | null | undefined)[] = []
  const Friends = () => {
    marks.push(screen.queryByText('Friends')?.ariaCurrent)
    return 'My friends'
  }
  open({ '/': Home, '/friends': Friends })
  press('Friends')
  expect(marks).toEqual(['page'])
})

test('a new page begins at its top, and going back returns to where the last one was left', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const history = open({ '/': Home, '/friends': () => 'My friends' })
  window.scrollY = 640
  press('Friends')
  await screen.findByText('My friends')
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  window.scrollY = 0
  act(() => history.back())
  await screen.findByText('Friends')
  expect(scrolled).toHaveBeenLastCalledWith(0, 640)
})

test('what is chosen on a page can leave it where it is', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  function Filter() {
    const navigate = useNavigate()
    const chosen = useQueryPart('of')
    return (
      <button onClick={() => void navigate('/?of=all', { keepsScroll: true })}>{chosen ?? 'none'}</button>
    )
  }
  open({ '/': Filter })
  scrolled.mockClear()
  press('none')
  await screen.findByText('all')
  expect(scrolled).not.toHaveBeenCalled()
})

test('the address that is open already makes no second entry', async () => {
  const history = open({ '/': () => <Link to="/">Home</Link> })
  press('Home')
  press('Home')
  expect(history.length).toBe(1)
})

test('a link that opens elsewhere is left to the browser', () => {
  const history = open({ '/': Home })
  fireEvent.click(screen.getByText('Friends'), { ctrlKey: true })
  expect(history.location.pathname).toBe('/')
})

test('a page that fails can be tried again, and leaves the others alone', async () => {
  const consoleCalls = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Broken: RoutePage = () => {
    if (isBroken) throw new Error('broken')
    return <Link to="/friends">Mended</Link>
  }
  const history = open({ '/': Broken, '/friends': () => 'My friends' })
  act(() => history.push('/friends'))
  await screen.findByText('My friends')
  act(() => history.back())
  await screen.findByText('Again')
  isBroken = false
  press('Again')
  expect(screen.getByText('Mended')).toBeDefined()
  consoleCalls.mockRestore()
})

test('a navigation settles once its page is shown', async () => {
  const said: (string | null)[] = []
  function Away() {
    const navigate = useNavigate()
    const leave = async () => {
      await navigate('/friends')
      said.push(document.body.textContent)
    }
    return <button onClick={() => void leave()}>Leave</button>
  }
  open({ '/': Away, '/friends': () => 'My friends' })
  press('Leave')
  await expect.poll(() => said).toEqual(['My friends'])
})
