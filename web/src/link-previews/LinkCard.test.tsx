import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkCard } from './LinkCard.tsx'

const card = {
  url: 'https://www.example.com/a',
  title: 'A tree',
  description: 'It grows.',
  siteName: 'Garden',
  selectedImage: '/media/aaaaaaaaaaaaaaaaaaaaaa',
}

test('a card leads outside without handing anything on, and names the real host', () => {
  const { container } = render(<LinkCard linkPreview={JSON.stringify(card)} />)
  const link = screen.getByRole('link', { name: /A tree/ })
  expect(link.getAttribute('href')).toBe(card.url)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(link.textContent).toContain('Garden · example.com')
  expect(container.querySelector('img')?.getAttribute('src')).toBe(card.selectedImage)
})

test('a picture that can not be had leaves the words', () => {
  const { container } = render(<LinkCard linkPreview={JSON.stringify(card)} />)
  const picture = container.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('It grows.')).toBeDefined()
})

test.each([[null], ['not json'], ['{}'], [JSON.stringify({ ...card, url: 'javascript:alert(1)' })]])(
  '%s is no card',
  (linkPreview) => {
    const { container } = render(<LinkCard linkPreview={linkPreview} />)
    expect(container.innerHTML).toBe('')
  },
)
