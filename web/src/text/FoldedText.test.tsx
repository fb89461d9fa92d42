import { fireEvent, render, screen } from '@testing-library/react'
import { COLLAPSE_AT, COLLAPSE_LINES } from '@kith/shared/posts.ts'
import { beforeEach, expect, test } from 'vitest'
import { FoldedText } from './FoldedText.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const show = (content: string) => render(<FoldedText content={content} collapseAt={COLLAPSE_AT} />)

test('text of 280 characters stands whole, counted as a person counts', () => {
  show('🌿'.repeat(COLLAPSE_AT))
  expect(screen.queryByRole('button')).toBeNull()
})

test('longer text folds away behind See more, and back behind Show less', () => {
  const { container } = show(`${'a'.repeat(COLLAPSE_AT)}bc`)
  const text = () => container.querySelector('p')?.textContent
  expect(text()).toBe(`${'a'.repeat(COLLAPSE_AT)}…`)
  fireEvent.click(screen.getByRole('button', { name: 'See more' }))
  expect(text()).toMatch(/abc$/)
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(text()).toMatch(/a…$/)
})

test('the ellipsis stands right after the last word that shows', () => {
  const { container } = show(`${'a'.repeat(COLLAPSE_AT - 2)} \n${'b'.repeat(20)}`)
  expect(container.querySelector('p')?.textContent).toBe(`${'a'.repeat(COLLAPSE_AT - 2)}…`)
})

test('many short lines fold away too', () => {
  const lines = Array.from({ length: COLLAPSE_LINES + 1 }, (_, n) => `${n}`)
  const { container } = show(lines.join('\n'))
  const text = () => container.querySelector('p')?.textContent
  expect(text()).toBe(`${lines.slice(0, -1).join('\n')}…`)
  fireEvent.click(screen.getByRole('button', { name: 'See more' }))
  expect(text()).toBe(lines.join('\n'))
})

test('as many lines as fit stand whole, and on the page of a post all of them', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}`).join('\n')
  show(lines(COLLAPSE_LINES))
  render(<FoldedText content={lines(800)} collapseAt={Infinity} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('text is folded between what readers see as characters', () => {
  const { container } = show(`${'a'.repeat(COLLAPSE_AT - 3)}👨‍👩‍👧‍👦 and more`)
  expect(container.querySelector('p')?.textContent).toBe(`${'a'.repeat(COLLAPSE_AT - 3)}…`)
})

test('a link that is cut still leads to its whole address', () => {
  show(`${'a'.repeat(COLLAPSE_AT - 10)} https://example.com/far`)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('https://example.com/far')
  expect(link.textContent).toBe('https://e')
})

test('addresses lead outside without handing anything on', () => {
  show('See https://example.com.')
  const link = screen.getByRole('link', { name: 'https://example.com' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('markup is shown as it was written', () => {
  const { container } = show('<img src=x onerror=alert(1)> & <b>bold</b>')
  expect(container.querySelector('img, b')).toBeNull()
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> & <b>bold</b>')
})
