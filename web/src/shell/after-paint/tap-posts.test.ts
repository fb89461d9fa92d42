import { expect, onTestFinished, test, vi } from 'vitest'
import { tapPosts } from './tap-posts.ts'

const LIST = `
  <article data-opens>
    <p>Words <a href="/hashtag/rain">#rain</a></p>
    <a href="/posts/5"><time>1h</time></a>
    <blockquote><p>Quoted</p><a href="/posts/3"><time>2h</time></a></blockquote>
    <button><span>Like</span></button>
    <div data-thread><p>A comment</p><a href="/posts/5?comment=1"><time>3h</time></a></div>
  </article>
  <article><p>On its own page</p><a href="/posts/7"><time>1h</time></a></article>`

/** The addresses that a press opens: here, or in another tab. */
function press(words: string, init: MouseEventInit = {}) {
  const page = document.createElement('div')
  page.innerHTML = LIST
  document.body.append(page)
  const opened: string[] = []
  const tabs = vi.spyOn(window, 'open').mockImplementation((url) => (opened.push(`tab ${url}`), null))
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    opened.push(link.pathname)
    event.preventDefault()
  })
  const stop = tapPosts()
  onTestFinished(() => (stop(), tabs.mockRestore(), page.remove()))
  const target = [...page.querySelectorAll('*')].findLast((one) => one.textContent?.includes(words))
  const type = init.button === 1 ? 'auxclick' : 'click'
  target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }))
  return opened.map((one) => one.replace(window.location.origin, ''))
}

test('a press on the free parts of a post in a list opens it, on a quoted post that one', () => {
  expect(press('Words')).toEqual(['/posts/5'])
  expect(press('Quoted')).toEqual(['/posts/3'])
})

test('with a middle click or Control it opens in another tab', () => {
  expect(press('Words', { button: 1 })).toEqual(['tab /posts/5'])
  expect(press('Words', { ctrlKey: true })).toEqual(['tab /posts/5'])
})

test('links, buttons, comments and a post on its own page keep their presses', () => {
  expect(press('#rain')).toEqual(['/hashtag/rain'])
  expect(press('Like')).toEqual([])
  expect(press('A comment')).toEqual([])
  expect(press('On its own page')).toEqual([])
})

test('selecting words opens nothing', () => {
  const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection)
  onTestFinished(() => selection.mockRestore())
  expect(press('Words')).toEqual([])
})
