import { render } from '@testing-library/react'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { expect, test } from 'vitest'
import { FoldedText } from '../../text/FoldedText.tsx'
import { unfoldOnPaper } from './unfold-on-paper.ts'

test('long texts are whole when a page is printed', () => {
  const words = 'a'.repeat(COLLAPSE_AT + 50)
  const stop = unfoldOnPaper()
  const { container } = render(
    <>
      <FoldedText content={words} collapseAt={COLLAPSE_AT} />
      <FoldedText content="Short" collapseAt={COLLAPSE_AT} />
    </>,
  )
  const texts = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(texts()[0]).not.toBe(words)
  window.dispatchEvent(new Event('beforeprint'))
  expect(texts()).toEqual([words, 'Short'])
  // What is open stays open.
  window.dispatchEvent(new Event('beforeprint'))
  expect(texts()).toEqual([words, 'Short'])
  stop()
})
