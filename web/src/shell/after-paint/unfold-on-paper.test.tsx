import { render, screen } from '@testing-library/react'
import { COLLAPSE_AT } from '@kith/shared/posts.ts'
import { expect, test } from 'vitest'
import { fakeObserver } from '../../../test/fake-observer.ts'
import { ada, postOf } from '../../../test/home.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { MeContext } from '../../accounts/api.ts'
import { PostChunkView } from '../../posts/PostChunkView.tsx'
import { FoldedText } from '../../text/FoldedText.tsx'
import { unfoldOnPaper } from './unfold-on-paper.ts'

fakeObserver()

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

test('posts that are far from the screen are drawn when a page is printed', () => {
  const stop = unfoldOnPaper()
  const chunk = { key: 3, posts: [postOf(1), postOf(2)], firstAt: 4 }
  const far = { chunk, at: 2, total: -1, isByFocus: false, onFocus: () => undefined }
  renderPage(() => (
    <MeContext value={ada}>
      <PostChunkView {...far} />
    </MeContext>
  ))
  expect(screen.queryAllByRole('article')).toHaveLength(0)
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  stop()
})
