import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followTranslation } from './translated-texts.ts'

let stop: () => void
beforeEach(() => {
  stop = followTranslation()
})
afterEach(() => stop())

/** The ways in which a browser may put an element in the place of a text. */
const WAYS: Record<string, (text: Text, replacement: Element) => void> = {
  'in one step': (text, replacement) => text.replaceWith(replacement),
  'before it': (text, replacement) => {
    text.before(replacement)
    text.remove()
  },
  'behind it': (text, replacement) => {
    text.after(replacement)
    text.remove()
  },
}

/** Waits until the page has heard of it. */
async function translate(put: (text: Text, replacement: Element) => void): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    const replacement = document.createElement('font')
    replacement.append(text.data.toUpperCase())
    put(text, replacement)
  }
  await Promise.resolve()
}

function Changing() {
  const [count, setCount] = useState(1)
  return (
    <>
      <p>
        {count < 2 && 'first '}
        {count > 2 && <b>bold </b>}
        {count > 1 && 'new '}
        count <i>is</i> {count}
        {count < 3 && ' last'}
      </p>
      <button onClick={() => setCount(count + 1)}>{count > 1 ? 'again' : 'more'}</button>
    </>
  )
}

test.each(Object.entries(WAYS))(
  'a page goes on after a browser has translated it, whose texts come %s',
  async (_, put) => {
    const { container } = render(<Changing />)
    const shown = () => container.querySelector('p')?.textContent
    expect(shown()).toBe('first count is 1 last')
    await translate(put)
    expect(shown()).toBe('FIRST COUNT IS 1 LAST')
    fireEvent.click(screen.getByRole('button'))
    await expect.poll(shown).toBe('new COUNT IS 2 LAST')
    await translate(put)
    fireEvent.click(screen.getByRole('button'))
    await expect.poll(shown).toBe('bold NEW COUNT IS 3')
    expect(screen.getByRole('button').textContent).toMatch(/again/i)
  },
)

test('text that was translated before the page listened breaks nothing', async () => {
  stop()
  const { container } = render(<Changing />)
  await translate((text, replacement) => text.replaceWith(replacement))
  stop = followTranslation()
  fireEvent.click(screen.getByRole('button'))
  expect(container.textContent).toContain('COUNT')
})
