import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { Widget } from './Widget.tsx'

const isOpen = () => screen.getByRole('group').hasAttribute('open')

function visit(foldsOnceRead: boolean): void {
  cleanup()
  renderPage(() => (
    <Widget id="test" title="News" foldsOnceRead={foldsOnceRead}>
      Words
    </Widget>
  ))
}

test('what is folded once it was read is open the first time, and later only to who opens it', () => {
  visit(true)
  expect(isOpen()).toBe(true)
  visit(true)
  expect(isOpen()).toBe(false)
  fireEvent.click(screen.getByText('News'))
  visit(true)
  expect(isOpen()).toBe(true)
  fireEvent.click(screen.getByText('News'))
  visit(true)
  expect(isOpen()).toBe(false)
  localStorage.clear()
})

test('any other is open until somebody folds it', () => {
  visit(false)
  visit(false)
  expect(isOpen()).toBe(true)
  fireEvent.click(screen.getByText('News'))
  visit(false)
  expect(isOpen()).toBe(false)
  localStorage.clear()
})
